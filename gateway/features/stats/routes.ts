import { readStats } from '@cascade/db/queries/stats';
import { getStats } from '@cascade/shared/contracts/stats';
import { type BoundRoute, bind } from '../../http/bind.ts';
import type { Services } from '../../services.ts';

export function statsRoutes({ database }: Services): BoundRoute[] {
  return [bind(getStats, ({ caller }) => readStats(database.sql, caller?.userId ?? null))];
}
