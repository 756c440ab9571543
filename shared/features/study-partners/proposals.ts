import { z } from 'zod';
import { isKnownZone } from '../../domain/meetings/recurrence.ts';
import { Prose } from '../../domain/text/fields.ts';
import { defineEvent } from '../../kernel/event.ts';
import { defineRoute } from '../../kernel/route.ts';
import { Person, PersonId } from '../messaging/people.ts';

/**
 * A member proposes up to three times for a practice session, and the other takes one of them.
 * Replies and events are the same for both; nobody else gets them.
 */

export const PROPOSALS_PATH = '/study-partners/proposals';

export const MOST_TIMES = 3;
export const MOST_STATIONS = 5;
export const MOST_OPEN_PROPOSALS = 10;
/** Of one member in 24 hours, whatever became of them. */
export const MOST_PROPOSALS_A_DAY = 20;
export const NOTE_LENGTH = 300;
/** When a time may begin, counted from the proposal. */
export const SOONEST_MINUTES = 15;
export const LATEST_DAYS = 14;
/** How long closed proposals and past sessions are listed. */
export const LISTED_DAYS = 14;
export const durations = { least: 30, usual: 60, most: 120 } as const;

export const proposalStatuses = ['open', 'accepted', 'declined', 'withdrawn', 'expired'] as const;
export type ProposalStatus = (typeof proposalStatuses)[number];

export const PartnerFace = Person.pick({ id: true, userHandle: true, avatarSeed: true });
export type PartnerFace = z.infer<typeof PartnerFace>;

/** Of appointments that were not cancelled in time. */
export const KeptShare = z.object({ kept: z.int().min(0), of: z.int().positive() });
export type KeptShare = z.infer<typeof KeptShare>;

export const Proposal = z.object({
  id: z.uuid(),
  proposer: PartnerFace,
  receiver: PartnerFace,
  /** When a session may begin, the earliest first. */
  times: z.array(z.iso.datetime()).min(1).max(MOST_TIMES),
  durationMinutes: z.int().positive(),
  note: z.string(),
  /** Which ones is shown in the lobby. */
  stationCount: z.int().min(0).max(MOST_STATIONS),
  /** Stations that neither has met are drawn when it is accepted. */
  isSurprise: z.boolean(),
  status: z.enum(proposalStatuses),
  proposedAt: z.iso.datetime(),
  /** The proposer's, as it was then; null before their fifth appointment. */
  kept: KeptShare.nullable(),
  /** Of an accepted one; null once the session was removed. */
  session: z
    .object({ groupId: z.uuid(), sessionId: z.uuid(), startsAt: z.iso.datetime() })
    .nullable(),
  rev: z.int().positive(),
});
export type Proposal = z.infer<typeof Proposal>;

/** A session of people who were brought together, as its members see it in their list. */
export const PracticeSession = z.object({
  groupId: z.uuid(),
  sessionId: z.uuid(),
  startsAt: z.iso.datetime(),
  durationMinutes: z.int().positive(),
  isCancelled: z.boolean(),
  members: z.array(PartnerFace),
  /** Rises when the session or its members change. */
  rev: z.int().positive(),
});
export type PracticeSession = z.infer<typeof PracticeSession>;

export const listProposals = defineRoute({
  name: 'study-partners.proposals',
  method: 'get',
  path: '/api/study-partners/proposals',
  summary: 'The caller’s proposals and practice sessions: open, to come, and of the last two weeks',
  access: 'member',
  response: z.object({
    /** The latest first. */
    proposals: z.array(Proposal),
    /** The earliest first. */
    sessions: z.array(PracticeSession),
  }),
});

const params = z.object({ id: z.uuid('must be the id of a proposal').toLowerCase() });

export const getProposal = defineRoute({
  name: 'study-partners.proposal',
  method: 'get',
  path: '/api/study-partners/proposals/:id',
  summary: 'A proposal; for the two whom it concerns',
  access: 'member',
  params,
  response: Proposal,
  failures: ['not_found'],
});

const areDistinct = (values: readonly unknown[]) => new Set(values).size === values.length;

export const propose = defineRoute({
  name: 'study-partners.propose',
  method: 'post',
  path: '/api/study-partners/proposals',
  summary: 'Proposes times for a practice session to another member. The key is its id',
  access: 'verified',
  delivery: 'keyed',
  body: z.strictObject({
    to: PersonId,
    times: z
      .array(z.iso.datetime({ offset: true }))
      .min(1, 'Choose at least one time')
      .max(MOST_TIMES, `Choose at most ${MOST_TIMES} times`),
    durationMinutes: z
      .int()
      .min(durations.least, `must be at least ${durations.least}`)
      .max(durations.most, `must be at most ${durations.most}`)
      .default(durations.usual),
    /** The proposer's, in which the session is kept. */
    timeZone: z.string().refine(isKnownZone, 'is not a known time zone'),
    note: Prose.pipe(
      z.string().max(NOTE_LENGTH, `must be at most ${NOTE_LENGTH} characters`),
    ).default(''),
    stationIds: z
      .array(z.int().positive())
      .max(MOST_STATIONS, `Choose at most ${MOST_STATIONS} stations`)
      .refine(areDistinct, 'Choose each station once')
      .default([]),
    isSurprise: z.boolean().default(false),
  }),
  response: Proposal,
  failures: ['not_found', 'conflict', 'id_conflict'],
});

const answer = {
  method: 'post',
  access: 'verified',
  params,
  response: Proposal,
  reread: getProposal,
} as const;

export const acceptProposal = defineRoute({
  ...answer,
  failures: ['not_found', 'conflict'],
  name: 'study-partners.accept',
  path: '/api/study-partners/proposals/:id/accept',
  summary: 'Takes one of the proposed times: the practice session exists at once',
  body: z.strictObject({ startsAt: z.iso.datetime({ offset: true }) }),
});

export const declineProposal = defineRoute({
  ...answer,
  failures: ['not_found', 'conflict'],
  access: 'member',
  name: 'study-partners.decline',
  path: '/api/study-partners/proposals/:id/decline',
  summary: 'Declines a proposal, without a reason',
});

export const withdrawProposal = defineRoute({
  ...answer,
  failures: ['not_found', 'conflict'],
  access: 'member',
  name: 'study-partners.withdraw',
  path: '/api/study-partners/proposals/:id/withdraw',
  summary: 'Takes the caller’s own proposal back',
});

export const proposalChanged = defineEvent({
  name: 'study-partners.proposal-changed',
  summary: 'A proposal was made, answered or withdrawn, or has expired; to the two',
  isDurable: true,
  data: z.object({ proposal: Proposal }),
});

export const proposalRemoved = defineEvent({
  name: 'study-partners.proposal-removed',
  summary: 'A proposal is gone with the account of the other person; to the one who stays',
  isDurable: true,
  data: z.object({ proposalId: z.uuid() }),
});

export const practiceSessionChanged = defineEvent({
  name: 'study-partners.session-changed',
  summary:
    'A practice session was made, moved or cancelled, or somebody has left it; to its members',
  isDurable: true,
  data: z.object({ session: PracticeSession }),
});

export const practiceSessionLeft = defineEvent({
  name: 'study-partners.session-left',
  summary: 'The member has left a practice session, or it was removed; to the member',
  isDurable: true,
  data: z.object({ groupId: z.uuid() }),
});
