import { z } from 'zod';
import { ActorBrief, CandidateTask, Feedback, MarkScheme } from '../../domain/stations/parts.ts';
import { defineRoute } from '../../kernel/route.ts';
import { StationClockShape } from '../practice/contract.ts';
import { ScenarioCard } from '../scenarios/contract.ts';

/** Partner mode: up to three people see one attempt, each their own part. */

export const partnerViews = ['candidate', 'role-player', 'examiner'] as const;
export const PartnerView = z.enum(partnerViews);
export type PartnerView = z.infer<typeof PartnerView>;

export const PartnerLink = z.object({ view: PartnerView, path: z.string() });
export type PartnerLink = z.infer<typeof PartnerLink>;

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
  params: z.object({ token: z.string().regex(/^[\w-]{32}$/, 'is not a partner link') }),
  response: PartnerStation,
  failures: ['not_found', 'forbidden'],
});
