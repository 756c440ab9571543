import { readingMs, type Segment, TASK_MS } from '../../domain/clock/circuit-timing.ts';
import { type Disclosed, disclosed, NO_DISCLOSURE } from '../../domain/stations/disclosure.ts';
import type { ReadingTime } from '../../domain/stations/parts.ts';
import type { LiveRole } from './live-round.ts';
import type { LivePhase } from './live-session.ts';

/** Rules of a live session without I/O: how long a round is, who sits where, who sees what. */

export type RoundPhase = Exclude<LivePhase, 'over'>;

/** After the task: time to mark, and to talk about it. */
const MARKING_MS = 120_000;
const TALK_MS = 300_000;

/**
 * The phases of one round, in ms of exam time.
 * @param reading the station's own, 90 seconds unless it says four minutes
 */
export function roundSegments(round: number, reading: ReadingTime = '90s'): Segment<RoundPhase>[] {
  return [
    { round, phase: 'reading', ms: readingMs(reading) },
    { round, phase: 'task', ms: TASK_MS },
    { round, phase: 'marking', ms: MARKING_MS },
    { round, phase: 'talk', ms: TALK_MS },
  ];
}

/** How often somebody has had each role so far. */
export type Turns = { id: string; candidate: number; rolePlayer: number; examiner: number };
export type Seating = { id: string; roles: LiveRole[] };

/**
 * Who sits where when roles turn by themselves: the one who has been a candidate least often sits, the
 * earliest first; of the others the two who have helped least often play and examine, and change
 * over; the rest observe. Of two people one plays and examines.
 * @param people those here, the first to come first
 * @param most only so many take turns; the others observe
 * @returns nothing for fewer than two people
 */
export function seatsByTurn(people: readonly Turns[], most: number): Seating[] {
  const turning = people.slice(0, most);
  const candidate = leastBy(turning, (one) => one.candidate);
  if (!candidate || turning.length < 2) return [];
  const others = turning.filter((one) => one !== candidate);
  const helpers = [...others]
    .sort((a, b) => a.rolePlayer + a.examiner - (b.rolePlayer + b.examiner))
    .slice(0, 2);
  const player = leastBy(helpers, (one) => one.rolePlayer - one.examiner) ?? candidate;
  const examiner = helpers.find((one) => one !== player) ?? player;
  return seated(people, {
    candidateId: candidate.id,
    rolePlayerId: player.id,
    examinerId: examiner.id,
  });
}

/** Seats with chosen people in the three roles; everybody else observes. */
export function seated(
  people: readonly { id: string }[],
  chosen: { candidateId: string; rolePlayerId: string; examinerId: string },
): Seating[] {
  return people.map(({ id }) => {
    const roles: LiveRole[] = [];
    if (id === chosen.candidateId) roles.push('candidate');
    if (id === chosen.rolePlayerId) roles.push('role-player');
    if (id === chosen.examinerId) roles.push('examiner');
    return { id, roles: roles.length > 0 ? roles : ['observer'] };
  });
}

/** The first of those with the least. */
function leastBy(people: readonly Turns[], of: (one: Turns) => number): Turns | undefined {
  return people.reduce<Turns | undefined>(
    (least, one) => (least === undefined || of(one) < of(least) ? one : least),
    undefined,
  );
}

/**
 * What a member may have of a round's station: until the talk as in a trio
 * (`shared/domain/stations/disclosure.ts`), from the talk on everything. Several roles add up.
 */
export function liveDisclosure(roles: readonly LiveRole[], phase: LivePhase): Disclosed {
  const isOpen = phase === 'talk' || phase === 'over';
  const state = isOpen ? 'published' : phase === 'marking' ? 'marking' : 'running';
  const moment = {
    state,
    phase: phase === 'reading' || phase === 'task' ? phase : null,
    turn: 'now',
  } as const;
  return roles
    .map((role) => disclosed({ role, mode: 'trio', sitsIt: false }, moment))
    .reduce(
      (open, one) => ({
        card: open.card || one.card,
        task: open.task || one.task,
        brief: open.brief || one.brief,
        scheme: open.scheme || one.scheme,
        feedback: open.feedback || one.feedback,
      }),
      NO_DISCLOSURE,
    );
}
