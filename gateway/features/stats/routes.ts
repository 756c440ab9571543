import { readStats } from '@cascade/db/queries/stats';
import { getStats } from '@cascade/shared/contracts/stats';
import { type BoundRoute, bind } from '../../http/bind.ts';

export function statsRoutes(): BoundRoute[] {
  return [bind(getStats, ({ db, caller }) => readStats(db, caller?.userId ?? null))];
}
