import { readStats } from '@cascade/db/features/stats/stats.queries';
import { getStats } from '@cascade/shared/features/stats/contract';
import type { Feature } from '../../feature.ts';
import { type BoundRoute, bind } from '../../http/bind.ts';

function statsRoutes(): BoundRoute[] {
  return [bind(getStats, ({ db, caller }) => readStats(db, caller?.userId ?? null))];
}

export const stats: Feature = { routes: statsRoutes };
