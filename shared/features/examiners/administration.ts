import { z } from 'zod';
import { defineEvent } from '../../kernel/event.ts';
import { defineRoute } from '../../kernel/route.ts';
import { ApplicationForm, applicationStates, Evidence, MessageText } from './applications.ts';

export const Application = z.object({
  id: z.uuid(),
  name: z.string(),
  qualification: z.string(),
  institution: z.string(),
  state: z.enum(applicationStates),
  member: z.object({ id: z.uuid(), handle: z.string() }),
  createdAt: z.iso.datetime(),
  changedAt: z.iso.datetime(),
  evidenceCount: z.int().min(0),
  rev: z.int().min(1),
});
export type Application = z.infer<typeof Application>;

const State = z.record(z.string(), z.unknown()).nullable();

export const ApplicationDossier = z.object({
  application: Application,
  form: ApplicationForm.extend({ experience: z.string() }),
  /** The earliest first. */
  entries: z.array(
    z.object({
      id: z.uuid(),
      /** A note is for admins alone. */
      kind: z.enum(['note', 'question', 'answer', 'decision']),
      /** A handle; null for somebody who is no longer here. */
      author: z.string().nullable(),
      text: z.string(),
      at: z.iso.datetime(),
    }),
  ),
  evidence: z.array(Evidence),
  /** Null for anybody who was never approved. */
  examiner: z
    .object({ id: z.uuid(), state: z.enum(['approved', 'suspended']), rev: z.int().min(1) })
    .nullable(),
  /** From the audit log, the latest first. */
  history: z.array(
    z.object({
      at: z.iso.datetime(),
      actor: z.string(),
      action: z.string(),
      before: State,
      after: State,
    }),
  ),
});
export type ApplicationDossier = z.infer<typeof ApplicationDossier>;

/** `waiting`: for us. `asked`: for the applicant. */
export const applicationFilters = ['waiting', 'asked', 'approved', 'refused'] as const;
export type ApplicationFilter = (typeof applicationFilters)[number];

export const getApplicationsStart = defineRoute({
  name: 'examiners.applications-start',
  method: 'get',
  path: '/api/admin/examiners/start',
  summary: 'Where the stream of applications stands; read it before the list',
  access: 'admin',
  response: z.object({ stream: z.string(), n: z.int().min(0) }),
});

export const listApplications = defineRoute({
  name: 'examiners.applications',
  method: 'get',
  path: '/api/admin/examiners',
  summary: 'Applications: what waits by its last change, the oldest first; the rest latest first',
  access: 'admin',
  query: z.object({
    filter: z
      .enum(applicationFilters, `Use one of: ${applicationFilters.join(', ')}`)
      .default('waiting'),
    cursor: z.string().max(100, 'is not from the Link header').optional(),
    limit: z.coerce.number().int().min(1).max(100).default(25),
  }),
  response: z.array(Application),
});

const params = z.object({ id: z.uuid('must be the id of an application') });
const rev = z.int().min(1);

export const getApplication = defineRoute({
  name: 'examiners.application',
  method: 'get',
  path: '/api/admin/examiners/:id',
  summary: 'An application with its conversation, notes, evidence and history',
  access: 'admin',
  params,
  response: ApplicationDossier,
  failures: ['not_found'],
});

export const getEvidence = defineRoute({
  name: 'examiners.evidence',
  method: 'get',
  path: '/api/admin/examiners/evidence/:id',
  summary: 'A file that an applicant handed in, to download',
  access: 'admin',
  media: 'application/octet-stream',
  params: z.object({ id: z.uuid('must be the id of a file') }),
  response: z.unknown(),
  failures: ['not_found'],
});

const change = {
  access: 'admin',
  params,
  response: ApplicationDossier,
  reread: getApplication,
  failures: ['not_found', 'conflict', 'stale'] as ('not_found' | 'conflict' | 'stale')[],
} as const;

export const noteApplication = defineRoute({
  ...change,
  name: 'examiners.note',
  method: 'post',
  path: '/api/admin/examiners/:id/notes',
  summary: 'Writes a note for admins; the applicant never gets it',
  body: z.strictObject({ text: MessageText }),
});

export const askApplicant = defineRoute({
  ...change,
  name: 'examiners.ask',
  method: 'post',
  path: '/api/admin/examiners/:id/questions',
  summary: 'Asks the applicant something, by mail and bell',
  body: z.strictObject({ rev, text: MessageText }),
});

export const approveApplication = defineRoute({
  ...change,
  name: 'examiners.approve',
  method: 'post',
  path: '/api/admin/examiners/:id/approve',
  summary: 'Makes the applicant an examiner, with role and badge, and tells them',
  body: z.strictObject({ rev, text: MessageText }),
});

export const refuseApplication = defineRoute({
  ...change,
  name: 'examiners.refuse',
  method: 'post',
  path: '/api/admin/examiners/:id/refuse',
  summary: 'Refuses the application with the reason that the applicant is told',
  body: z.strictObject({ rev, text: MessageText }),
});

export const suspendExaminer = defineRoute({
  ...change,
  name: 'examiners.suspend',
  method: 'post',
  path: '/api/admin/examiners/:id/suspend',
  summary: 'Suspends an examiner: their services disappear, role and badge end',
  body: z.strictObject({ rev, text: MessageText }),
});

export const reinstateExaminer = defineRoute({
  ...change,
  name: 'examiners.reinstate',
  method: 'post',
  path: '/api/admin/examiners/:id/reinstate',
  summary: 'Ends the suspension of an examiner',
  body: z.strictObject({ rev, text: MessageText }),
});

/** Ids alone: what people wrote would otherwise stay in the history of events. */
export const applicationChanged = defineEvent({
  name: 'examiner-application.handled',
  summary: 'An application was sent or changed; to admins who look at applications',
  isDurable: true,
  data: z.object({ id: z.uuid(), rev: z.int().min(1) }),
});
