import { z } from 'zod';
import { defineRoute } from '../../kernel/route.ts';

export const EmailChange = z.object({
  newEmail: z.string(),
  isOldConfirmed: z.boolean(),
  isNewConfirmed: z.boolean(),
  expiresAt: z.iso.datetime(),
});
export type EmailChange = z.infer<typeof EmailChange>;

export const getEmailChange = defineRoute({
  name: 'account.email-change',
  method: 'get',
  path: '/api/account/email-change',
  summary: 'The caller’s pending change of e-mail address, or null',
  access: 'member',
  response: EmailChange.nullable(),
});

export const NewEmail = z.strictObject({
  newEmail: z
    .email('Enter an e-mail address')
    .max(254, 'Enter an e-mail address')
    .transform((address) => address.toLowerCase()),
});

export const startEmailChange = defineRoute({
  name: 'account.start-email-change',
  method: 'post',
  path: '/api/account/email-change',
  summary: 'Asks for another e-mail address; both mailboxes get a link and must confirm',
  access: 'verified',
  proof: 'fresh',
  limit: 'credentials',
  body: NewEmail,
  response: EmailChange,
  failures: ['conflict', 'too_many'],
});

export const cancelEmailChange = defineRoute({
  name: 'account.cancel-email-change',
  method: 'delete',
  path: '/api/account/email-change',
  summary: 'Cancels a pending change of e-mail address',
  access: 'member',
  response: z.object({ cancelled: z.literal(true) }),
});

export const answerEmailChange = defineRoute({
  name: 'account.answer-email-change',
  method: 'post',
  path: '/api/account/email-change/answer',
  summary: 'Confirms or refuses a change of e-mail address, with the token of either mail',
  access: 'public',
  limit: 'credentials',
  delivery: 'each-time',
  body: z.strictObject({
    token: z.string().min(1, 'is missing').max(512, 'is too long'),
    answer: z.enum(['confirm', 'refuse']),
  }),
  response: z.object({ state: z.enum(['waiting', 'changed', 'refused']) }),
  failures: ['stale', 'conflict'],
});
