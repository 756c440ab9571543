import { z } from 'zod';
import { GlobalRating, MarkSheet } from '../../domain/marking/mark-sheet.ts';
import { ActorBrief, CandidateTask, Feedback, MarkScheme } from '../../domain/stations/parts.ts';
import { defineEvent } from '../../kernel/event.ts';
import { defineRoute } from '../../kernel/route.ts';
import { ScenarioCard } from '../scenarios/contract.ts';
import { groupParams } from './contract.ts';

/** One round of a live session: who has which role, what each may see of its station, and marks. */

export const liveRoles = ['candidate', 'role-player', 'examiner', 'observer'] as const;
export const LiveRole = z.enum(liveRoles);
export type LiveRole = z.infer<typeof LiveRole>;

export const Who = z.object({ personId: z.uuid(), handle: z.string() });

/** With two people one plays and examines. */
export const LiveSeat = Who.extend({ roles: z.array(LiveRole).min(1) });
export type LiveSeat = z.infer<typeof LiveSeat>;

export const LiveRound = z.object({
  /** From 1. */
  number: z.int().positive(),
  card: ScenarioCard,
  seats: z.array(LiveSeat),
});
export type LiveRound = z.infer<typeof LiveRound>;

export const LiveSheet = z.object({
  round: z.int().positive(),
  candidate: Who,
  /** 0 before the first save. Saving an older version is `stale`, with the newer one as `current`. */
  version: z.int().min(0),
  sheet: MarkSheet,
  markHundredths: z.int().nullable(),
  isComplete: z.boolean(),
});
export type LiveSheet = z.infer<typeof LiveSheet>;

const note = z.string().max(1_000, 'Keep it under 1,000 characters');
const comment = z.string().max(500, 'Keep it under 500 characters');
export const LiveSelfRating = z.object({ globalRating: GlobalRating.nullable(), comment });
export type LiveSelfRating = z.infer<typeof LiveSelfRating>;

/** What others wrote about the candidate. */
export const LiveResults = z.object({
  sheets: z.array(
    z.object({
      examiner: Who,
      sheet: MarkSheet.omit({ privateNote: true }),
      markHundredths: z.int().nullable(),
    }),
  ),
  notes: z.array(z.object({ by: Who, text: z.string() })),
});
export type LiveResults = z.infer<typeof LiveResults>;

/** One round for one member. Parts are null unless role and phase open them. */
export const LiveTurn = z.object({
  round: z.int().positive(),
  roles: z.array(LiveRole),
  candidate: Who.nullable(),
  card: ScenarioCard.nullable(),
  candidateTask: CandidateTask.nullable(),
  actorBrief: ActorBrief.nullable(),
  markScheme: MarkScheme.nullable(),
  areasOfConcern: z.array(z.string()),
  feedback: Feedback.nullable(),
  /** The examiner's own. */
  sheet: LiveSheet.nullable(),
  /** The candidate's own; null until they rate themselves. */
  selfRating: LiveSelfRating.nullable(),
  /** The caller's own note: observers and the role player write one. */
  note: z.string(),
  /** For the candidate from the talk on, once they have rated themselves; null before. */
  results: LiveResults.nullable(),
});
export type LiveTurn = z.infer<typeof LiveTurn>;

export const sessionId = z.uuid('must be the id of a session').toLowerCase();
export const liveParams = z.object({ id: groupParams.shape.id, sessionId });
export const livePath = '/api/study-groups/:id/sessions/:sessionId/live';

const roundParams = liveParams.extend({ round: z.coerce.number().int().min(1).max(99) });
const roundPath = `${livePath}/rounds/:round` as const;

export const getLiveRound = defineRoute({
  name: 'groups.live-round',
  method: 'get',
  path: roundPath,
  summary: 'The caller’s part in one round, also an earlier one',
  access: 'member',
  params: roundParams,
  response: LiveTurn,
  failures: ['not_found'],
});

const writing = {
  access: 'verified',
  delivery: 'each-time',
  method: 'put',
  params: roundParams,
} as const;

export const saveLiveSheet = defineRoute({
  ...writing,
  name: 'groups.live-mark',
  path: `${roundPath}/sheet`,
  summary: 'Saves the examiner’s sheet under its next version, until the talk is over',
  body: z.strictObject({ version: z.int().min(0), sheet: MarkSheet }),
  response: LiveSheet,
  failures: ['not_found', 'forbidden', 'conflict', 'stale', 'invalid'],
});

export const saveLiveSelfRating = defineRoute({
  ...writing,
  name: 'groups.live-rate-self',
  path: `${roundPath}/self-rating`,
  summary: 'The candidate rates themselves, from the end of the task on; then their results open',
  body: LiveSelfRating,
  response: LiveTurn,
  failures: ['not_found', 'forbidden', 'conflict'],
});

export const saveLiveNote = defineRoute({
  ...writing,
  name: 'groups.live-note',
  path: `${roundPath}/note`,
  summary:
    'A short note for the candidate, by observers and the role player, until the talk is over',
  body: z.strictObject({ text: note }),
  response: z.object({ text: z.string() }),
  failures: ['not_found', 'forbidden', 'conflict'],
});

export const getPractised = defineRoute({
  name: 'groups.practised',
  method: 'get',
  path: '/api/study-groups/:id/practised',
  summary:
    'Stations that the group has practised in its live sessions, and how much of each category',
  access: 'member',
  params: groupParams,
  response: z.object({
    rounds: z.array(z.object({ card: ScenarioCard, at: z.iso.datetime() })),
    categories: z.array(
      z.object({ category: z.string(), practised: z.int().min(0), stations: z.int().min(0) }),
    ),
  }),
  failures: ['not_found'],
});

export const liveSheetSaved = defineEvent({
  name: 'group.live-saved',
  summary: 'On u of the examiner: a sheet has a newer version',
  isDurable: true,
  data: z.object({ groupId: z.uuid(), sessionId: z.uuid(), sheet: LiveSheet }),
});
