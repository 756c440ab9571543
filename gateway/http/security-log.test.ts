import { Writable } from 'node:stream';
import { DEMO_PASSWORD } from '@cascade/db/seed/cast';
import { createLog } from '@cascade/shared/node/log';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startGateway, type TestGateway } from '../testing/gateway.ts';

type Line = { call?: string; who?: string; time: string; res?: { status: number } };
const lines: string[] = [];
let gateway: TestGateway;

beforeAll(async () => {
  const to = new Writable({
    write: (chunk, _encoding, done) => {
      lines.push(String(chunk));
      done();
    },
  });
  gateway = await startGateway({ log: createLog('test', 'info', to) });
});
afterAll(() => gateway.close());

const linesOf = (call: string): Line[] =>
  lines.map((line): Line => JSON.parse(line)).filter((line) => line.call === call);

test('sign-ins and failed ones are logged by pseudonym, without the address', async () => {
  const attempt = (email: string, password: string) =>
    gateway.call(null, '/api/auth/sign-in/email', { method: 'POST', body: { email, password } });
  await attempt('ana@example.com', 'not the password');
  await attempt('Ana@example.com', DEMO_PASSWORD);
  await attempt('ben@example.com', 'not the password');
  const [failed, signedIn, other] = linesOf('auth.sign-in.email');
  expect([failed, signedIn, other].map((line) => line?.res?.status)).toEqual([401, 200, 401]);
  expect(failed?.who).toMatch(/^[\w-]{16}$/);
  expect(signedIn?.who).toBe(failed?.who);
  expect(other?.who).not.toBe(failed?.who);
  expect(failed?.time).toMatch(/Z$/);
  expect(lines.join('')).not.toMatch(/example\.com|not the password/i);
});

test('refusals are logged by pseudonym', async () => {
  const ana = await gateway.person();
  await gateway.call(ana, '/api/admin/audit');
  await gateway.call(ana, '/api/progress');
  const [refused] = linesOf('audit.list');
  const [allowed] = linesOf('progress.list');
  expect(refused?.res?.status).toBe(403);
  expect(refused?.who).toBe(allowed?.who);
  expect(lines.join('')).not.toContain(ana.id);
});
