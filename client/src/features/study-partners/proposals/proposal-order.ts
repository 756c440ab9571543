import type {
  listProposals,
  PracticeSession,
  Proposal,
} from '@cascade/shared/features/study-partners/proposals';
import type { ResponseOf } from '@cascade/shared/kernel/route';

const MINUTE_MS = 60_000;

/** Something that is over, and when it came to an end. */
export type Past =
  | { kind: 'proposal'; proposal: Proposal; at: number }
  | { kind: 'session'; session: PracticeSession; at: number };

export type Sorted = {
  received: Proposal[];
  sent: Proposal[];
  upcoming: PracticeSession[];
  past: Past[];
};

const endOf = ({ startsAt, durationMinutes }: PracticeSession): number =>
  Date.parse(startsAt) + durationMinutes * MINUTE_MS;

const lastTime = ({ times }: Proposal) => Date.parse(times.at(-1) ?? '');

/** An open one whose last time has passed is over before the server has said so. */
const isStillOpen = (proposal: Proposal, now: number): boolean =>
  proposal.status === 'open' && lastTime(proposal) > now;

/**
 * What is to be answered, the one that ends first first; sessions to come, the next one first; and
 * what is over, the latest first. An accepted proposal is shown as its session.
 */
export function inOrder(
  { proposals, sessions }: ResponseOf<typeof listProposals>,
  publicId: string,
  now: number,
): Sorted {
  const open = proposals
    .filter((proposal) => isStillOpen(proposal, now))
    .sort((a, b) => lastTime(a) - lastTime(b));
  const isToCome = (session: PracticeSession) => !session.isCancelled && endOf(session) > now;
  const past: Past[] = [
    ...proposals
      .filter((proposal) => !isStillOpen(proposal, now) && proposal.status !== 'accepted')
      .map((proposal) => ({
        kind: 'proposal' as const,
        proposal,
        at: Date.parse(proposal.proposedAt),
      })),
    ...sessions
      .filter((session) => !isToCome(session))
      .map((session) => ({ kind: 'session' as const, session, at: Date.parse(session.startsAt) })),
  ];
  return {
    received: open.filter(({ receiver }) => receiver.id === publicId),
    sent: open.filter(({ receiver }) => receiver.id !== publicId),
    upcoming: sessions.filter(isToCome),
    past: past.sort((a, b) => b.at - a.at),
  };
}
