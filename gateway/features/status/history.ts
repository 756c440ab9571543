import type { Executor } from '@cascade/db/client';
import {
  countMinutes,
  listGaps,
  listStatusDays,
  listTroubles,
  readStatusBounds,
} from '@cascade/db/features/status/status.queries';
import {
  MOST_INCIDENTS,
  type StatusHistory,
  statusParts,
} from '@cascade/shared/features/status/contract';
import {
  completeDays,
  countedUntil,
  incidentsOf,
  STATUS_DAYS,
} from '@cascade/shared/features/status/history';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

const startOfDay = (instant: number) => new Date(Math.floor(instant / DAY_MS) * DAY_MS);

/** Past days as they were counted when they were over, and today from its minutes. */
export async function readHistory(db: Executor, now: Date): Promise<StatusHistory> {
  const until = countedUntil(now);
  const oldest = startOfDay(until.getTime() - (STATUS_DAYS - 1) * DAY_MS);
  const { first, last } = await readStatusBounds(db, until);
  const kept = await listStatusDays(db, oldest.toISOString().slice(0, 10));
  const parts = (rows: StatusHistory['parts'][number]['days'][]) =>
    statusParts.map((part, at) => ({ part, days: rows[at] ?? [] }));
  if (!first || !last || first >= until)
    return { since: null, until: until.toISOString(), parts: parts([]), incidents: [] };
  // A day that a worker has not counted yet is counted here.
  const lastKept = kept.at(-1)?.day;
  const from = lastKept ? new Date(Date.parse(`${lastKept}T00:00:00Z`) + DAY_MS) : first;
  const counted = await countMinutes(db, from, until);
  const since = new Date(Math.max(first.getTime(), oldest.getTime()));
  const lastMeasured = new Date(last.getTime() + MINUTE_MS);
  const many = MOST_INCIDENTS * statusParts.length;
  const troubles = await listTroubles(db, since, until, many);
  const gaps = await listGaps(db, since, until, many);
  return {
    since: since.toISOString(),
    until: until.toISOString(),
    parts: parts(
      statusParts.map((part) => [
        ...kept.filter((one) => one.part === part).map(({ part: _, ...day }) => day),
        ...completeDays(
          counted.filter((one) => one.part === part),
          from,
          until,
        ),
      ]),
    ),
    incidents: incidentsOf(troubles, gaps, { lastMeasured, until }),
  };
}
