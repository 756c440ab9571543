import { z } from 'zod';
import { defineJob } from '../../kernel/job.ts';
import { defineRoute } from '../../kernel/route.ts';

export const sendMail = defineJob({
  name: 'mail.send',
  queue: 'mail',
  data: z.strictObject({ mailId: z.uuid() }),
  attempts: 6,
  backoffMs: 250,
});

export const mailStatuses = ['queued', 'sent', 'kept', 'failed'] as const;

/** `kept`: no SMTP server is configured, so the mail can be read here. */
export const Mail = z.object({
  id: z.uuid(),
  /** Masked in production. */
  to: z.string(),
  subject: z.string(),
  /** Null once sent or old, and in production, where reading one is a separate call. */
  body: z.string().nullable(),
  hasText: z.boolean(),
  status: z.enum(mailStatuses),
  error: z.string().nullable(),
  createdAt: z.iso.datetime(),
});
export type Mail = z.infer<typeof Mail>;

export const listMails = defineRoute({
  name: 'mail.list',
  method: 'get',
  path: '/api/admin/mails',
  summary: 'The latest mails and their state',
  access: 'admin',
  proof: 'fresh',
  response: z.array(Mail),
});

export const readMail = defineRoute({
  name: 'mail.read',
  method: 'post',
  path: '/api/admin/mails/:id/read',
  summary: 'The text of a mail, written to the audit log; in production without its links',
  access: 'admin',
  proof: 'fresh',
  // The reply may hold a link that signs somebody in, so it is stored with no key.
  delivery: 'each-time',
  params: z.object({ id: z.uuid('must be the id of a mail') }),
  response: z.object({ body: z.string() }),
  failures: ['not_found'],
});
