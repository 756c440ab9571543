import { z } from 'zod';
import { Line, Prose } from '../../domain/text/fields.ts';
import { defineEvent } from '../../kernel/event.ts';
import { defineRoute } from '../../kernel/route.ts';
import { experienceBands } from './words.ts';

export const applicationStates = [
  'submitted',
  'asked',
  'approved',
  'refused',
  'withdrawn',
] as const;
export type ApplicationState = (typeof applicationStates)[number];

const LONGEST_LINE = 200;
const LONGEST_TEXT = 4_000;
const line = (least: number, sentence: string) =>
  Line.pipe(
    z.string().min(least, sentence).max(LONGEST_LINE, `Use ${LONGEST_LINE} characters at most`),
  );
const prose = (least: number, sentence: string) =>
  Prose.pipe(
    z.string().min(least, sentence).max(LONGEST_TEXT, `Use ${LONGEST_TEXT} characters at most`),
  );

/** The sentences are the specification's (section 5). */
export const ApplicationForm = z.strictObject({
  name: line(2, 'Name must be at least 2 characters'),
  qualification: line(5, 'Please provide your qualification'),
  institution: line(2, 'Institution name is required'),
  experience: z.enum(experienceBands, 'Experience is required'),
  specialties: prose(10, 'Please describe your specialties'),
  hourlyRate: line(1, 'Hourly rate is required'),
  availability: prose(5, 'Please describe your availability'),
  bio: prose(50, 'Bio must be at least 50 characters'),
  contact: line(5, 'Contact information is required'),
});
export type ApplicationForm = z.infer<typeof ApplicationForm>;

export const MessageText = Prose.pipe(
  z
    .string()
    .min(1, 'Please write something')
    .max(LONGEST_TEXT, `Use ${LONGEST_TEXT} characters at most`),
);

export const Evidence = z.object({
  id: z.uuid(),
  fileName: z.string(),
  mediaType: z.enum(['application/pdf', 'image/jpeg', 'image/png']),
  bytes: z.int().min(1),
  createdAt: z.iso.datetime(),
});
export type Evidence = z.infer<typeof Evidence>;

/** What an applicant sees of their application: no notes, and no admin's name. */
export const OwnApplication = z.object({
  id: z.uuid(),
  state: z.enum(applicationStates),
  createdAt: z.iso.datetime(),
  decidedAt: z.iso.datetime().nullable(),
  form: ApplicationForm.extend({ experience: z.string() }),
  /** The earliest first. */
  messages: z.array(
    z.object({
      id: z.uuid(),
      kind: z.enum(['question', 'answer', 'decision']),
      text: z.string(),
      at: z.iso.datetime(),
    }),
  ),
  evidence: z.array(Evidence),
  /** Raised by each change that the applicant sees. */
  rev: z.int().min(1),
});
export type OwnApplication = z.infer<typeof OwnApplication>;

export const getOwnApplication = defineRoute({
  name: 'examiners.own-application',
  method: 'get',
  path: '/api/examiners/applications/own',
  summary: 'The caller’s latest application, and whether they are an examiner already',
  access: 'member',
  response: z.object({
    application: OwnApplication.nullable(),
    /** Null for anybody who was never approved. */
    examiner: z.object({ id: z.uuid(), state: z.enum(['approved', 'suspended']) }).nullable(),
  }),
});

export const apply = defineRoute({
  name: 'examiners.apply',
  method: 'post',
  path: '/api/examiners/applications',
  summary: 'Applies as an examiner; one application at a time',
  access: 'verified',
  delivery: 'keyed',
  limit: 'form',
  body: ApplicationForm,
  response: z.object({ id: z.uuid() }),
  failures: ['conflict', 'id_conflict', 'too_many'],
});

const params = z.object({ id: z.uuid('must be the id of an application') });

export const answerQuestion = defineRoute({
  name: 'examiners.answer',
  method: 'post',
  path: '/api/examiners/applications/:id/answers',
  summary: 'Answers what was asked about the caller’s application',
  access: 'member',
  delivery: 'keyed',
  params,
  body: z.strictObject({ text: MessageText }),
  response: z.object({ id: z.uuid() }),
  failures: ['not_found', 'conflict', 'id_conflict'],
});

export const withdrawApplication = defineRoute({
  name: 'examiners.withdraw',
  method: 'post',
  path: '/api/examiners/applications/:id/withdraw',
  summary: 'Withdraws the caller’s application, and deletes its evidence',
  access: 'member',
  delivery: 'idempotent',
  params,
  response: z.object({ withdrawn: z.literal(true) }),
  failures: ['not_found', 'conflict'],
});

export const MOST_EVIDENCE_BYTES = 5 * 1024 * 1024;
export const MOST_EVIDENCE_FILES = 5;

/** In Base64, four characters stand for three bytes. */
const LONGEST_CONTENT = Math.ceil(MOST_EVIDENCE_BYTES / 3) * 4;
export const EVIDENCE_TOO_LARGE = 'A file may have 5 MB at most';

export const addEvidence = defineRoute({
  name: 'examiners.add-evidence',
  method: 'post',
  path: '/api/examiners/evidence',
  summary: 'Adds a file to the caller’s application: PDF, JPEG or PNG. Admins alone can open it',
  access: 'verified',
  delivery: 'keyed',
  limit: 'heavy',
  body: z.strictObject({
    applicationId: z.uuid('must be the id of an application'),
    fileName: Line.pipe(
      z
        .string()
        .min(1, 'The file needs a name')
        .max(LONGEST_LINE, 'The name of the file is too long. Please shorten it')
        .refine(
          (name) => !/[/\\]/.test(name) && !/^\.+$/.test(name),
          'The name of the file may not have a path',
        ),
    ),
    /** The file in Base64. */
    content: z
      .string()
      .min(1, 'The file is empty')
      .max(LONGEST_CONTENT, EVIDENCE_TOO_LARGE)
      .regex(/^[A-Za-z0-9+/]*={0,2}$/, 'must be Base64'),
  }),
  response: Evidence,
  failures: ['not_found', 'conflict', 'id_conflict', 'invalid'],
});

export const removeEvidence = defineRoute({
  name: 'examiners.remove-evidence',
  method: 'delete',
  path: '/api/examiners/evidence/:id',
  summary: 'Removes a file from the caller’s application before it is decided',
  access: 'member',
  delivery: 'idempotent',
  params: z.object({ id: z.uuid('must be the id of a file') }),
  response: z.object({ removed: z.literal(true) }),
});

/** Without what was written, which would stay in the history of events. */
export const ownApplicationChanged = defineEvent({
  name: 'examiner-application.changed',
  summary: 'On u: the member’s application was sent, asked about, answered or decided',
  isDurable: true,
  data: z.object({ id: z.uuid(), state: z.enum(applicationStates) }),
});
