import { z } from 'zod';
import { defineJob } from '../kernel/job.ts';
import { defineRoute } from '../kernel/route.ts';

/** Promised in the transaction that writes the mail; says which one. */
export const sendMail = defineJob({
  name: 'mail.send',
  queue: 'mail',
  data: z.strictObject({ mailId: z.uuid() }),
  attempts: 6,
  backoffMs: 250,
});

export const mailStatuses = ['queued', 'sent', 'kept', 'failed'] as const;

/** `kept` means that no SMTP server is configured, so the mail stays here to be read. */
export const Mail = z.object({
  id: z.uuid(),
  to: z.string(),
  subject: z.string(),
  /** Null once the mail has left, because its links must not outlive it here. */
  body: z.string().nullable(),
  status: z.enum(mailStatuses),
  error: z.string().nullable(),
  createdAt: z.iso.datetime(),
});
export type Mail = z.infer<typeof Mail>;

export const listMails = defineRoute({
  name: 'mail.list',
  method: 'get',
  path: '/api/admin/mails',
  summary: 'The latest mails and what became of them',
  access: 'admin',
  proof: 'fresh',
  response: z.array(Mail),
});
