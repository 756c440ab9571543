import { z } from 'zod';
import { MarkSheet } from '../../domain/marking/mark-sheet.ts';
import { ActorBrief, CandidateTask, Feedback, MarkScheme } from '../../domain/stations/parts.ts';
import { defineEvent } from '../../kernel/event.ts';
import { defineRoute } from '../../kernel/route.ts';
import { StationClockShape } from '../practice/contract.ts';
import { ScenarioCard } from '../scenarios/contract.ts';

/** Partner mode: up to three people see one attempt, each their own part. */

export const partnerViews = ['candidate', 'role-player', 'examiner'] as const;
export const PartnerView = z.enum(partnerViews);
export type PartnerView = z.infer<typeof PartnerView>;

export const PartnerLink = z.object({ view: PartnerView, path: z.string() });
export type PartnerLink = z.infer<typeof PartnerLink>;

const linkParams = z.object({ token: z.string().regex(/^[\w-]{32}$/, 'is not a partner link') });

export const createPartnerLinks = defineRoute({
  name: 'partner.links',
  method: 'post',
  path: '/api/practice/attempts/:id/partners',
  summary: 'Links that open one part each; repeated calls return the same ones',
  access: 'member',
  params: z.object({ id: z.uuid('must be an attempt id') }),
  response: z.array(PartnerLink),
  failures: ['not_found', 'forbidden'],
});

/**
 * Candidate: task. Role player: brief. Examiner: task, brief and scheme. Other parts are null and
 * never leave the server.
 */
export const PartnerStation = z.object({
  view: PartnerView,
  card: ScenarioCard.pick({ title: true, category: true, duration: true, setting: true }),
  clock: StationClockShape,
  serverNow: z.number(),
  candidateTask: CandidateTask.nullable(),
  actorBrief: ActorBrief.nullable(),
  markScheme: MarkScheme.nullable(),
  feedback: Feedback.nullable(),
  areasOfConcern: z.array(z.string()),
});
export type PartnerStation = z.infer<typeof PartnerStation>;

export const getPartnerStation = defineRoute({
  name: 'partner.get',
  method: 'get',
  path: '/api/practice/partner/:token',
  summary: 'One part of a station in practice, for anyone with the link',
  access: 'public',
  params: linkParams,
  response: PartnerStation,
  failures: ['not_found', 'forbidden'],
});

/** A partner's marks and words for the candidate; nothing in it is for the partner alone. */
export const PartnerSheet = MarkSheet.omit({ privateNote: true });
export type PartnerSheet = z.infer<typeof PartnerSheet>;

export const emptyPartnerSheet: PartnerSheet = {
  scores: {},
  metCriteria: [],
  concerns: [],
  globalRating: null,
  didWell: '',
  oneChange: '',
};

/** How the candidate sees a partner who may not be signed in; empty is "Your partner". */
const PartnerName = z.string().trim().max(40, 'Keep it under 40 characters');

/** As its writer has it. Version 0 is not saved yet. */
export const OwnPartnerSheet = z.object({
  version: z.int().min(0),
  name: z.string(),
  sheet: PartnerSheet,
  sentAt: z.iso.datetime().nullable(),
});
export type OwnPartnerSheet = z.infer<typeof OwnPartnerSheet>;

/** What the candidate says of their own station once it is marked. */
export const Debrief = z.object({
  didWell: z.string().max(500, 'Keep it under 500 characters'),
  oneChange: z.string().max(500, 'Keep it under 500 characters'),
});
export type Debrief = z.infer<typeof Debrief>;

export const getPartnerSheet = defineRoute({
  name: 'partner.sheet',
  method: 'get',
  path: '/api/practice/partner/:token/sheet',
  summary: 'The sheet of the link’s role with its scheme, and the candidate’s debrief',
  access: 'public',
  params: linkParams,
  response: z.object({
    /** Null until the role may see it: the examiner at once, the role player after the task. */
    scheme: z
      .object({ markScheme: MarkScheme.nullable(), areasOfConcern: z.array(z.string()) })
      .nullable(),
    own: OwnPartnerSheet,
    debrief: Debrief.nullable(),
  }),
  failures: ['not_found', 'forbidden'],
});

export const savePartnerSheet = defineRoute({
  name: 'partner.mark',
  method: 'put',
  path: '/api/practice/partner/:token/sheet',
  summary:
    'Saves the sheet of the link’s role under its next version, from the start of the task until a day after its end; sending it shows it to the candidate',
  access: 'public',
  params: linkParams,
  body: z.strictObject({
    version: z.int().min(0),
    name: PartnerName,
    sheet: PartnerSheet,
    isSent: z.boolean(),
  }),
  response: OwnPartnerSheet,
  failures: ['not_found', 'forbidden', 'stale', 'conflict', 'invalid'],
});

const attemptParams = z.object({ id: z.uuid('must be an attempt id') });

/** A sheet that was sent. Its marks are null until the candidate has marked themselves. */
export const ReceivedSheet = z.object({
  view: PartnerView,
  name: z.string(),
  sentAt: z.iso.datetime(),
  sheet: PartnerSheet.nullable(),
});
export type ReceivedSheet = z.infer<typeof ReceivedSheet>;

export const PartnerSheets = z.object({
  sheets: z.array(ReceivedSheet),
  debrief: Debrief.nullable(),
});
export type PartnerSheets = z.infer<typeof PartnerSheets>;

export const listPartnerSheets = defineRoute({
  name: 'partner.sheets',
  method: 'get',
  path: '/api/practice/attempts/:id/partner-sheets',
  summary: 'What partners sent the candidate about one attempt',
  access: 'member',
  params: attemptParams,
  response: PartnerSheets,
  failures: ['not_found'],
});

export const saveDebrief = defineRoute({
  name: 'partner.debrief',
  method: 'put',
  path: '/api/practice/attempts/:id/debrief',
  summary: 'The candidate’s words for those who sent a sheet; the last ones count',
  access: 'member',
  params: attemptParams,
  body: Debrief.strict(),
  response: PartnerSheets,
  failures: ['not_found', 'conflict'],
});

export const partnerSheetSent = defineEvent({
  name: 'partner.sheet-sent',
  summary: 'A partner sent their sheet of an attempt, or changed what they had sent',
  isDurable: true,
  data: z.object({ attemptId: z.uuid() }),
});
