import { randomInt } from 'node:crypto';
import type { Tx } from '@cascade/db/client';
import { listSeenStations } from '@cascade/db/domain/stations/seen.queries';
import { listPlayable } from '@cascade/db/domain/stations/stations.queries';
import type { LoadedProposal } from '@cascade/db/features/study-partners/proposals.queries';
import {
  LATEST_DAYS,
  MOST_STATIONS,
  type ProposalStatus,
  SOONEST_MINUTES,
} from '@cascade/shared/features/study-partners/proposals';
import { AppError } from '@cascade/shared/kernel/app-error';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** A round with its talk, roughly. */
const STATION_MINUTES = 20;

export const noSuchProposal = () => new AppError('not_found', 'There is no such proposal.');

/** One answer for everybody to whom the caller cannot propose, so that it tells nothing of why. */
export const cannotPropose = () =>
  new AppError('not_found', 'You cannot propose a session to this member.');

const invalid = (field: string, message: string) =>
  new AppError('invalid', `Please check ${field}: ${message}`, { errors: [{ field, message }] });

/**
 * To the minute, the earliest first.
 * @throws AppError invalid for a time that is too soon, too late or given twice
 */
export function timesOf(given: readonly string[], now: Date): Date[] {
  const times = given
    .map((time) => Math.floor(Date.parse(time) / MINUTE_MS) * MINUTE_MS)
    .sort((a, b) => a - b);
  if (new Set(times).size < times.length) throw invalid('times', 'Choose each time once');
  const soonest = now.getTime() + SOONEST_MINUTES * MINUTE_MS;
  // The minute of now has begun.
  if (times.some((time) => time + MINUTE_MS <= soonest))
    throw invalid('times', `Choose times that are at least ${SOONEST_MINUTES} minutes ahead`);
  if (times.some((time) => time > now.getTime() + LATEST_DAYS * DAY_MS))
    throw invalid('times', `Choose times within the next ${LATEST_DAYS} days`);
  return times.map((time) => new Date(time));
}

/** @throws AppError invalid for a station that is not there or cannot be played */
export async function requirePlayable(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const playable = new Set((await listPlayable(tx, {})).map(({ id }) => id));
  if (ids.some((id) => !playable.has(id)))
    throw invalid('stationIds', 'One of these stations cannot be played. Choose another one');
}

/** Stations that nobody of them has met, as many as fit; others where there are not enough. */
export async function drawStations(
  tx: Tx,
  userIds: readonly string[],
  durationMinutes: number,
): Promise<number[]> {
  const count = Math.min(MOST_STATIONS, Math.floor(durationMinutes / STATION_MINUTES));
  const playable = (await listPlayable(tx, {})).map(({ id }) => id);
  const seen = new Set((await listSeenStations(tx, userIds)).map(({ scenarioId }) => scenarioId));
  const unmet = shuffled(playable.filter((id) => !seen.has(id)));
  const met = shuffled(playable.filter((id) => seen.has(id)));
  return [...unmet, ...met].slice(0, count);
}

function shuffled(ids: number[]): number[] {
  const left = [...ids];
  const drawn: number[] = [];
  while (left.length > 0) drawn.push(...left.splice(randomInt(left.length), 1));
  return drawn;
}

const closedWords: Record<Exclude<ProposalStatus, 'open'>, string> = {
  accepted: 'One of these times has been taken already.',
  declined: 'This proposal was declined.',
  withdrawn: 'This proposal was withdrawn.',
  expired: 'The times of this proposal have passed.',
};

/** @throws AppError conflict once it is closed or its last time has passed */
export function requireOpen({ row }: LoadedProposal, now: Date): void {
  const status = row.status === 'open' && row.expiresAt <= now ? 'expired' : row.status;
  if (status !== 'open') throw new AppError('conflict', closedWords[status]);
}
