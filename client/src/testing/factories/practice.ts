import { PracticeSession, Proposal } from '@cascade/shared/features/study-partners/proposals';
import type { z } from 'zod';
import { idOf } from './id.ts';

/** The test's member, as `aMember`. */
export const ownFace = {
  id: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
  userHandle: 'CalmHeron42',
  avatarSeed: 'CalmHeron42',
};
export const partnerFace = (n = 1, userHandle = 'BoldWren17') => ({
  id: idOf(31, n),
  userHandle,
  avatarSeed: userHandle,
});

/** To the test's member, for the evening of its day and the next. */
export const aProposal = (change: Partial<z.input<typeof Proposal>> = {}): Proposal =>
  Proposal.parse({
    id: idOf(70),
    proposer: partnerFace(),
    receiver: ownFace,
    times: ['2027-01-04T19:00:00.000Z', '2027-01-05T19:30:00.000Z'],
    durationMinutes: 60,
    note: '',
    stationCount: 0,
    isSurprise: false,
    status: 'open',
    proposedAt: '2027-01-04T08:00:00.000Z',
    kept: null,
    session: null,
    rev: 1,
    ...change,
  });

export const aPracticeSession = (
  change: Partial<z.input<typeof PracticeSession>> = {},
): PracticeSession =>
  PracticeSession.parse({
    groupId: idOf(71),
    sessionId: idOf(72),
    startsAt: '2027-01-04T19:00:00.000Z',
    durationMinutes: 60,
    isCancelled: false,
    members: [ownFace, partnerFace()],
    rev: 2,
    ...change,
  });
