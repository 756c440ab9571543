import { z } from 'zod';
import { currencies } from '../../domain/payments/money.ts';
import { defineRoute } from '../../kernel/route.ts';

export const getPaymentMode = defineRoute({
  name: 'payments.mode',
  method: 'get',
  path: '/api/payments/mode',
  summary: 'Whether money can be taken here: `off`, `test` (none moves) or `live`',
  access: 'public',
  ignoresSession: true,
  response: z.object({ mode: z.enum(['off', 'test', 'live']) }),
});

export const openPayPage = defineRoute({
  name: 'payments.page',
  method: 'post',
  path: '/api/payments/:id/page',
  summary: 'The address at the provider where the caller pays; a repeat gets the same one',
  access: 'member',
  delivery: 'each-time',
  params: z.object({ id: z.uuid('must be the id of a payment') }),
  response: z.object({ url: z.url() }),
  failures: ['not_found', 'conflict', 'unavailable'],
});

export const payeeStates = ['none', 'started', 'ready', 'restricted'] as const;

export const getPayee = defineRoute({
  name: 'payments.payee',
  method: 'get',
  path: '/api/payments/payee',
  summary: 'Whether the caller can be paid, and what they have earned and not yet been sent',
  access: 'member',
  response: z.object({
    /** `restricted`: the provider wants more before it pays out. */
    state: z.enum(payeeStates),
    owed: z.array(z.object({ currency: z.enum(currencies), amount: z.int() })),
  }),
});

export const startPayee = defineRoute({
  name: 'payments.start-payee',
  method: 'post',
  path: '/api/payments/payee',
  summary: 'An address at the provider, to be opened at once, to set up or complete being paid',
  access: 'verified',
  // Anybody with the link can enter a bank account.
  proof: 'fresh',
  delivery: 'each-time',
  response: z.object({ url: z.url() }),
  failures: ['conflict', 'unavailable'],
});
