import type { LiveRole, LiveSeat } from '@cascade/shared/features/groups/live-round';
import type { RoundPhase } from '@cascade/shared/features/groups/live-rules';
import type { LiveSession } from '@cascade/shared/features/groups/live-session';
import { digitsOf } from '../../../../domain/clock/clock-words.ts';
import type { ShownClock } from '../../../../domain/clock/live/shown-clock.ts';

export const roleNames: Record<LiveRole, string> = {
  candidate: 'Candidate',
  'role-player': 'Role player',
  examiner: 'Examiner',
  observer: 'Observer',
};

export const phaseNames: Record<RoundPhase | 'over', string> = {
  reading: 'Reading',
  task: 'Task',
  marking: 'Marking',
  talk: 'Talk',
  over: 'Over',
};

export function nextInRound({ phase, nextBellS }: ShownClock<RoundPhase>): string {
  if (phase === 'reading') return 'Next: task starts';
  if (phase === 'task')
    return nextBellS === null ? 'Next: task ends' : `Next bell in ${digitsOf(nextBellS)}`;
  if (phase === 'marking') return 'Next: talk';
  return 'Next: round ends';
}

export const rolesText = ({ roles }: LiveSeat): string =>
  roles.map((role) => roleNames[role]).join(' and ');

export const isHostOf = ({ host }: LiveSession, personId: string): boolean =>
  host?.personId === personId;

/** The host runs the clock; anybody here does while the host is not. */
export function mayRun(live: LiveSession, personId: string): boolean {
  const isHostHere = live.people.some((one) => one.isHere && one.personId === live.host?.personId);
  return isHostOf(live, personId) || !isHostHere;
}

export const peopleHere = ({ people }: LiveSession) => people.filter(({ isHere }) => isHere);

export const isIn = (live: LiveSession, personId: string): boolean =>
  live.state !== 'over' && live.people.some((one) => one.isHere && one.personId === personId);

export const isInRound = (live: LiveSession | null, personId: string): boolean =>
  live?.state === 'running' && live.round !== null && isIn(live, personId);
