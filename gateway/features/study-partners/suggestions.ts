import { createHash } from 'node:crypto';
import type { Executor } from '@cascade/db/client';
import { keptShares } from '@cascade/db/domain/people/appointments.queries';
import { personOf } from '@cascade/db/domain/people/people.queries';
import {
  type Candidate,
  findSeeker,
  listCandidates,
  listCandidatesOfHours,
  type Seeker,
} from '@cascade/db/features/study-partners/suggestions.queries';
import { nextTimes } from '@cascade/shared/domain/availability/common-times';
import { minutesOf, overlapOf, type Span } from '@cascade/shared/domain/availability/spans';
import { QUARTER_MS, spansOfMap, timeMap } from '@cascade/shared/domain/availability/time-map';
import { HORIZON_DAYS } from '@cascade/shared/features/availability/contract';
import {
  type listSuggestions,
  MOST_SUGGESTED_TIMES,
  MOST_SUGGESTIONS,
  type Suggestion,
} from '@cascade/shared/features/study-partners/contract';
import { reasonOf } from '@cascade/shared/features/study-partners/reason';
import type { ResponseOf } from '@cascade/shared/kernel/route';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
/** A session needs that long, and that much notice. */
const SHORTEST_MINUTES = 30;
const NOTICE_MS = 15 * MINUTE_MS;
const PLACES = 1_000_000;
/** More than are shown, since some share only scattered quarters of an hour. */
const MOST_RANKED = 40;

type Reply = ResponseOf<typeof listSuggestions>;

/** Of others only what both have in common, and what they let be told. */
export async function suggestPartners(db: Executor, userId: string, now: Date): Promise<Reply> {
  const seeker = await findSeeker(db, userId);
  if (!seeker?.isLooking) return { missing: 'opt-in', suggestions: [] };
  const within = horizonAt(now);
  const own = ownSpans(seeker, within);
  if (own.length === 0) return { missing: 'hours', suggestions: [] };
  const wanted = {
    userId,
    seeker,
    map: timeMap(own),
    now,
    horizonEnd: new Date(within.endMs),
    most: MOST_RANKED,
  };
  const today = now.toISOString().slice(0, 10);
  const found = shown(
    await listCandidates(db, wanted, placeOf(userId, today)),
    seeker,
    own,
    within,
  );
  if (found.length >= MOST_SUGGESTIONS)
    return { missing: null, suggestions: await withShares(db, found) };
  const rare = await listCandidatesOfHours(db, wanted, seeker.weekHours ?? []);
  const known = new Set(found.map(({ person }) => person.id));
  const more = rare.filter(({ id }) => !known.has(id));
  const all = [...found, ...shown(more, seeker, own, within)].slice(0, MOST_SUGGESTIONS);
  return { missing: null, suggestions: await withShares(db, all) };
}

type Shown = Omit<Suggestion, 'kept'> & { accountId: string };

async function withShares(db: Executor, found: Shown[]): Promise<Suggestion[]> {
  const shares = await keptShares(
    db,
    found.map(({ accountId }) => accountId),
  );
  return found.map(({ accountId, ...suggestion }) => ({
    ...suggestion,
    kept: shares.get(accountId) ?? null,
  }));
}

/** Whole quarters of an hour, from when a session may begin. */
function horizonAt(now: Date): Span {
  const startMs = Math.ceil((now.getTime() + NOTICE_MS) / QUARTER_MS) * QUARTER_MS;
  const endMs = Math.floor((now.getTime() + HORIZON_DAYS * DAY_MS) / QUARTER_MS) * QUARTER_MS;
  return { startMs, endMs };
}

function ownSpans({ map, heldUntil }: Seeker, within: Span): Span[] {
  if (map === null || heldUntil === null || heldUntil.getTime() < within.endMs) return [];
  return spansOfMap(map, within);
}

/** Where a member's turn through the others begins on a day. */
function placeOf(userId: string, day: string): number {
  return createHash('sha256').update(`${userId} ${day}`).digest().readUInt32BE() % PLACES;
}

const at = (ms: number) => new Date(ms).toISOString();

function shown(found: Candidate[], seeker: Seeker, own: Span[], within: Span): Shown[] {
  return found
    .flatMap((one): Shown[] => {
      const together = overlapOf(own, spansOfMap(one.map, within)).filter(
        (span) => minutesOf([span]) >= SHORTEST_MINUTES,
      );
      if (together.length === 0) return [];
      const minutesTogether = minutesOf(together);
      const { accountId, languages, experience, ways, isFavourite, sameSpecialty, sameLevel } = one;
      return [
        {
          accountId,
          person: personOf(one),
          languages,
          experience,
          ways,
          isFavourite,
          minutesTogether,
          times: nextTimes(together, MOST_SUGGESTED_TIMES).map(({ startMs, endMs }) => ({
            startsAt: at(startMs),
            endsAt: at(endMs),
          })),
          reason: reasonOf({
            minutesTogether,
            examDates: { own: seeker.examDate, theirs: one.examDate },
            sameSpecialty,
            sameLevel,
          }),
        },
      ];
    })
    .slice(0, MOST_SUGGESTIONS);
}
