import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';
import { Bank } from './bank.ts';
import { type BankPage, BankRefusal, type PayoutWay } from './books.ts';
import { onboardingPage, payPage, securePage } from './pages.ts';
import { WebhookSender } from './webhook-sender.ts';

const AskedPage = z.object({
  id: z.uuid(),
  description: z.string(),
  currency: z.enum(['gbp', 'usd']),
  amount: z.int(),
  expiresAt: z.iso.datetime(),
  returnUrl: z.url({ protocol: /^https?$/ }),
});
const AskedRefund = z.object({ id: z.uuid(), charge: z.string(), amount: z.int() });
const AskedTransfer = z.object({
  id: z.uuid(),
  account: z.string(),
  currency: z.string(),
  amount: z.int(),
});

const AskedAccount = z.object({ id: z.uuid(), isOurs: z.boolean().default(false) });

/** Buttons of the page for a bank account of ours. */
const payoutWays: Record<string, PayoutWay> = {
  'ready-refused': 'refused',
  'ready-twice': 'twice',
  'ready-silent': 'silent',
};

const MOST_BYTES = 100_000;
/** How often the bank looks for what has become due. */
const LOOK_EVERY_MS = 250;

type Options = {
  /** 0 takes a free port. */
  port?: number;
  secret: string;
  /** Where events go; without it they wait in the bank. */
  webhookUrl?: string;
  file?: string;
  /** Milliseconds after which a payment by bank arrives. */
  laterMs?: number;
  /** Milliseconds after which a payout arrives. */
  payoutMs?: number;
  now?: () => Date;
};

export type TestProviderServer = { url: string; bank: Bank; close(): Promise<void> };

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MOST_BYTES) throw new BankRefusal(400, 'That is too much.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function isFromOwner(request: IncomingMessage, secret: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(request.headers.authorization ?? ''), digest(`Bearer ${secret}`));
}

/**
 * A payment provider without money: a small API, a hosted pay page with a button for each way in
 * which paying can go, and signed webhooks.
 */
export async function startTestProvider({
  port = 0,
  secret,
  webhookUrl,
  file,
  laterMs = 10_000,
  payoutMs = 0,
  now,
}: Options): Promise<TestProviderServer> {
  const bank = new Bank({ file, payoutMs, ...(now ? { now } : {}) });
  const links = new Map<string, { account: string; returnUrl: string }>();
  const own = { url: '' };

  const pageView = (page: BankPage) => ({ ...page, url: `${own.url}/pay/${page.reference}` });
  const api: Record<string, (id: string, body: unknown) => unknown> = {
    'POST pages': (_id, body) => pageView(bank.openPage(AskedPage.parse(body))),
    'GET pages/': (id) => pageView(bank.getPage(id)),
    'POST pages/close': (id) => pageView(bank.closePage(id)),
    'POST refunds': (_id, body) => bank.refund(AskedRefund.parse(body)),
    'GET refunds/': (id) => bank.getRefund(id),
    'POST transfers': (_id, body) => bank.transfer(AskedTransfer.parse(body)),
    'POST payouts': (_id, body) => bank.payOut(AskedTransfer.parse(body)),
    'GET payouts/': (id) => bank.getPayout(id),
    'POST accounts': (_id, body) => {
      const { id, isOurs } = AskedAccount.parse(body);
      return bank.openAccount(id, isOurs);
    },
    'GET accounts/': (id) => bank.getAccount(id),
    'POST accounts/links': (id, body) => {
      const { returnUrl } = z.object({ returnUrl: z.url() }).parse(body);
      const token = randomBytes(18).toString('base64url');
      links.set(token, { account: bank.getAccount(id).reference, returnUrl });
      return { url: `${own.url}/onboarding/${token}` };
    },
    'GET totals': () => bank.totals(),
  };

  const answerApi = async (request: IncomingMessage, response: ServerResponse, path: string) => {
    if (!isFromOwner(request, secret)) return sendJson(response, 401, { error: 'Not recognised.' });
    const [kind = '', id = '', act = ''] = path.split('/');
    const name = `${request.method} ${kind}${id ? `/${act}` : ''}`;
    const answered = Object.hasOwn(api, name) ? api[name] : undefined;
    if (!answered) throw new BankRefusal(404, 'There is no such call.');
    const text = await bodyOf(request);
    sendJson(response, 200, answered(id, text ? JSON.parse(text) : undefined));
  };

  const pay = (response: ServerResponse, reference: string, action: string | null) => {
    const page = bank.getPage(reference);
    if (action === null) return sendHtml(response, payPage(page));
    if (action === 'secure') return sendHtml(response, securePage(page));
    if (action === 'refuse') return sendHtml(response, payPage(bank.refuseCard(reference), true));
    if (action === 'pay') bank.pay(reference);
    else if (action === 'later' || action === 'later-refused')
      bank.payLater(reference, { afterMs: laterMs, isGood: action === 'later' });
    else throw new BankRefusal(400, 'That is not a button of this page.');
    if (page.state === 'open' || page.state === 'paid') redirect(response, page.returnUrl);
    else sendHtml(response, payPage(page));
  };

  const onboard = (response: ServerResponse, token: string, action: string | null) => {
    const link = links.get(token);
    if (!link) throw new BankRefusal(404, 'This link has run out.');
    const { isOurs = false } = bank.getAccount(link.account);
    if (action === null) return sendHtml(response, onboardingPage(link.returnUrl, isOurs));
    const way = isOurs ? payoutWays[action] : undefined;
    if (action !== 'ready' && action !== 'restricted' && !way)
      throw new BankRefusal(400, 'That is not a button of this page.');
    bank.setAccount(link.account, action === 'restricted' ? 'restricted' : 'ready', way);
    redirect(response, link.returnUrl);
  };

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const [, first = '', ...rest] = pathname.split('/');
    const isPost = request.method === 'POST';
    if (first === 'api') return answerApi(request, response, rest.join('/'));
    if (first === 'health') return sendJson(response, 200, {});
    const action = isPost ? new URLSearchParams(await bodyOf(request)).get('action') : null;
    const given = isPost ? (action ?? '') : null;
    if (first === 'pay') return pay(response, rest[0] ?? '', given);
    if (first === 'onboarding') return onboard(response, rest[0] ?? '', given);
    throw new BankRefusal(404, 'There is nothing at this address.');
  };

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      const status =
        error instanceof BankRefusal ? error.status : error instanceof z.ZodError ? 400 : 500;
      sendJson(response, status, { error: error instanceof Error ? error.message : 'Failed.' });
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', resolve);
  });
  own.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const sender = webhookUrl ? new WebhookSender(bank, { url: webhookUrl, secret }) : undefined;
  sender?.start();
  const look = setInterval(() => bank.catchUpAll(), LOOK_EVERY_MS);
  return {
    url: own.url,
    bank,
    close: async () => {
      clearInterval(look);
      sender?.stop();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

function sendHtml(response: ServerResponse, html: string): void {
  response
    .writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
    })
    .end(html);
}

function redirect(response: ServerResponse, url: string): void {
  response.writeHead(303, { location: url }).end();
}
