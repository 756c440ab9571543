import { z } from 'zod';
import { defineRoute } from '../../kernel/route.ts';

export const auditKinds = [
  'member',
  'admin',
  'submission',
  'moderation',
  'message-report',
  'queue',
  'mail',
  'exam-schedule',
  'feedback',
  'mistake',
  'support',
  'examiner',
  'ads',
  'exam-info',
  'payouts',
  'report',
] as const;
export type AuditKind = (typeof auditKinds)[number];

const State = z.record(z.string(), z.unknown()).nullable();

export const AuditEntry = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  actor: z.string(),
  action: z.string(),
  subject: z.object({
    kind: z.string(),
    id: z.string(),
    /** The current handle of the member it was done to, if they still exist. */
    handle: z.string().nullable(),
  }),
  before: State,
  after: State,
});
export type AuditEntry = z.infer<typeof AuditEntry>;

export const listAuditEntries = defineRoute({
  name: 'audit.list',
  method: 'get',
  path: '/api/admin/audit',
  summary: 'Actions of admins, newest first; filtered by person, kind and date',
  access: 'admin',
  query: z
    .object({
      actor: z.string().trim().max(80, 'Use at most 80 characters').optional(),
      kind: z.enum(auditKinds).optional(),
      from: z.iso.datetime('must be a date and a time').optional(),
      until: z.iso.datetime('must be a date and a time').optional(),
      cursor: z.uuid('is not from the Link header').optional(),
      limit: z.coerce.number().int().min(1).max(100).default(25),
    })
    .refine(({ from, until }) => !from || !until || from < until, {
      path: ['until'],
      error: 'must be after the first day',
    }),
  response: z.array(AuditEntry),
});
