import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parse } from 'node:querystring';
import Stripe from 'stripe';
import { createStripeBooks } from './stripe-books.ts';
import { type Form, idOf, StripeFailure, seconds, type Thing } from './stripe-things.ts';

export type SentWebhook = { body: Buffer; signature: string };

async function formOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}

/** Answers, refuses, heeds keys and signs as Stripe's documentation says. For tests. */
export async function startStripeServer({ key, secret }: { key: string; secret: string }) {
  /** Replies by Idempotency-Key, with what was asked for. */
  const replies = new Map<string, { asked: string; reply: unknown }>();
  const sent: SentWebhook[] = [];

  const send = (type: string, object: Thing) => {
    const payload = JSON.stringify({
      id: idOf('evt'),
      object: 'event',
      api_version: '2026-10-28.endive',
      created: seconds(),
      livemode: false,
      pending_webhooks: 1,
      request: { id: null, idempotency_key: null },
      type,
      data: { object },
    });
    const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret });
    sent.push({ body: Buffer.from(payload), signature });
  };
  const books = createStripeBooks(send);

  const handle = async (request: IncomingMessage): Promise<unknown> => {
    if (request.headers.authorization !== `Bearer ${key}`)
      throw new StripeFailure(401, {
        type: 'invalid_request_error',
        message: 'Invalid API Key provided',
      });
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    const text = await formOf(request);
    const idempotencyKey = String(request.headers['idempotency-key'] ?? '');
    const account = String(request.headers['stripe-account'] ?? '');
    const asked = `${account} ${pathname} ${text}`;
    const before = idempotencyKey ? replies.get(idempotencyKey) : undefined;
    if (before && before.asked !== asked)
      throw new StripeFailure(400, {
        type: 'idempotency_error',
        message: 'Keys for idempotent requests can only be used with the same parameters.',
      });
    if (before) return before.reply;
    const reply = structuredClone(
      books.answer(request.method ?? '', pathname, parse(text) as Form, searchParams, account),
    );
    if (idempotencyKey) replies.set(idempotencyKey, { asked, reply });
    return reply;
  };

  const server = createServer((request, response) => {
    const reply = (status: number, body: unknown) =>
      response
        .writeHead(status, { 'content-type': 'application/json', 'request-id': idOf('req') })
        .end(JSON.stringify(body));
    handle(request).then(
      (body) => reply(200, body),
      (error: unknown) =>
        error instanceof StripeFailure
          ? reply(error.status, { error: error.error })
          : reply(500, { error: { type: 'api_error', message: String(error) } }),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  return {
    port: (server.address() as AddressInfo).port,
    sent,
    forgetKeys: () => replies.clear(),
    pay: books.pay,
    fail: books.fail,
    setPayee: books.setPayee,
    setPayout: books.setPayout,
    balanceOf: books.balanceOf,
    sendUnknown: () => send('charge.dispute.created', { id: idOf('dp'), object: 'dispute' }),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
