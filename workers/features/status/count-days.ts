import {
  countMinutes,
  keepStatusDays,
  readStatusBounds,
} from '@cascade/db/features/status/status.queries';
import { statusParts } from '@cascade/shared/features/status/contract';
import { completeDays } from '@cascade/shared/features/status/history';
import type { Services } from '../../services.ts';

const DAY_MS = 86_400_000;

/**
 * Counts each day once, so that ninety of them are read cheaply. It waits for a whole day after
 * the end: a gateway may store minutes that late when PostgreSQL was down.
 */
export async function countStatusDays({
  database: { orm },
  clock,
}: Pick<Services, 'database' | 'clock'>): Promise<void> {
  const { first, lastDay } = await readStatusBounds(orm, clock.now());
  if (!first) return;
  const until = new Date((Math.floor(clock.now().getTime() / DAY_MS) - 1) * DAY_MS);
  const from = lastDay ? new Date(Date.parse(`${lastDay}T00:00:00Z`) + DAY_MS) : first;
  const counted = await countMinutes(orm, from, until);
  const days = statusParts.flatMap((part) =>
    completeDays(
      counted.filter((one) => one.part === part),
      from,
      until,
    ).map((day) => ({ ...day, part })),
  );
  await keepStatusDays(orm, days);
}
