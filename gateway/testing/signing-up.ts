import type { Reply, TestGateway } from './gateway.ts';

export const PASSWORD = 'a quiet evening';

export const newcomer = (email: string) => ({
  name: 'Noor Example',
  email,
  password: PASSWORD,
  isOver13: true,
  acceptsTerms: true,
});

export function cookieFrom(reply: Reply): Record<string, string> {
  const line = reply.headers.getSetCookie().find((one) => one.includes('session_token='));
  return { cookie: line?.split(';')[0] ?? '' };
}

export function signingUp(gateway: () => TestGateway) {
  const post = (path: string, body: unknown, headers = {}) =>
    gateway().call(null, `/api/auth${path}`, { method: 'POST', body, headers });
  const mailsTo = (to: string) => gateway().database.sql<{ subject: string; body: string }[]>`
    select subject, body from mails where to_address = ${to} order by id`;
  const lastToken = async (to: string) =>
    /token=([\w.%-]+)/.exec((await mailsTo(to)).at(-1)?.body ?? '')?.[1] ?? '';
  const me = async (headers: Record<string, string>) =>
    (await gateway().call(null, '/api/auth/user', { headers })).body;
  const signsIn = async (email: string, password: string) =>
    (await post('/sign-in/email', { email, password })).status;
  return { post, mailsTo, lastToken, me, signsIn };
}
