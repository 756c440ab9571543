import { testProviderSecret } from '@cascade/shared/node/payments/open-provider';
import {
  startTestProvider,
  type TestProviderServer,
} from '@cascade/shared/node/test-provider/server';
import { routeContracts } from '@cascade/shared/registry';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mountedCalls } from '../features/auth/mounted.ts';
import { SECRET, startGateway, type TestGateway } from '../testing/gateway.ts';

const RUNS = 40;

describe('bad input', () => {
  let provider: TestProviderServer;
  let gateway: TestGateway;
  beforeAll(async () => {
    provider = await startTestProvider({ secret: testProviderSecret(SECRET) });
    gateway = await startGateway({ env: { TEST_PROVIDER_URL: provider.url } });
  });
  afterAll(async () => {
    await gateway.close();
    await provider.close();
  });

  const awkwardPart = fc.oneof(
    fc.string({ maxLength: 30 }),
    fc.constantFrom(
      '14',
      '0',
      '-1',
      '1e9',
      'null',
      '../..',
      '%00',
      '\u0000',
      '🦊',
      'a'.repeat(3_000),
    ),
    fc.uuid(),
  );

  test.each(routeContracts.map((contract) => [contract.name, contract] as const))(
    '%s never answers 500, whatever it is sent',
    async (_name, contract) => {
      const admin = await gateway.person({ role: 'admin' });
      await fc.assert(
        fc.asyncProperty(
          fc.array(awkwardPart, { minLength: 3, maxLength: 3 }),
          fc.json(),
          async (parts, json) => {
            let next = 0;
            const path = contract.path.replace(
              /:\w+/g,
              () => encodeURIComponent(parts[next++] ?? '') || '_',
            );
            const query = `?category=${encodeURIComponent(parts[2] ?? '')}&limit=${encodeURIComponent(parts[1] ?? '')}`;
            const hasBody = contract.method !== 'get';
            const reply = await gateway.call(admin, `${path}${query}`, {
              method: contract.method.toUpperCase(),
              ...(hasBody ? { raw: json } : {}),
            });
            expect(reply.status, `${reply.text} for ${path}${query} ${json}`).toBeLessThan(500);
            if (reply.status >= 400)
              expect(reply.body).toMatchObject({
                status: reply.status,
                code: expect.any(String),
                detail: expect.stringMatching(/\S/),
              });
          },
        ),
        { numRuns: RUNS },
      );
    },
  );

  test('deep nesting is refused with a sentence', async () => {
    const calls = [
      ['/api/analytics/views', null],
      ['/api/auth/sign-in/email', null],
      ['/api/practice/attempts', await gateway.person()],
    ] as const;
    for (const [path, caller] of calls)
      for (const raw of [
        `${'['.repeat(8_000)}${']'.repeat(8_000)}`,
        `{"a":${'{"a":'.repeat(1_500)}1${'}'.repeat(1_500)}}`,
      ]) {
        const reply = await gateway.call(caller, path, { method: 'POST', raw });
        expect([400, 422], `${path} ${raw.slice(0, 9)}`).toContain(reply.status);
        expect(reply.body.detail).toMatch(/\S/);
      }
    const raw = '['.repeat(48_000) + ']'.repeat(48_000);
    const reply = await gateway.call(null, '/api/analytics/views', { method: 'POST', raw });
    expect(reply.status).toBe(422);
  });

  test.each(['missing.js', '', '..%2f..%2fpackage.json', '..%5cindex.html'])(
    '/assets/%s is not there, and no failure of the server',
    async (name) => {
      const reply = await gateway.call(null, `/assets/${name}`);
      expect(reply.status).toBe(404);
      expect(reply.body.code).toBe('not_found');
    },
  );

  test.each(Object.keys(mountedCalls))('/api/auth%s never answers 500', async (path) => {
    await fc.assert(
      fc.asyncProperty(fc.json(), async (json) => {
        const { method } = mountedCalls[path] ?? { method: 'GET' };
        const reply = await gateway.call(
          null,
          `/api/auth${path}?token=${encodeURIComponent(json)}`,
          {
            method,
            ...(method === 'POST' ? { raw: json } : {}),
          },
        );
        expect(reply.status, `${reply.text} for ${json}`).toBeLessThan(500);
      }),
      { numRuns: RUNS },
    );
  });

  test('malformed JSON is a 400 with a sentence', async () => {
    const ana = await gateway.person();
    const reply = await gateway.call(ana, '/api/scenarios/14/complete', {
      method: 'POST',
      raw: '{"a":',
    });
    expect(reply.body).toMatchObject({ status: 400, code: 'malformed' });
    expect((await gateway.call(ana, '/api/progress/14')).body.completed).toBe(false);
  });

  test('an oversize body is a 413', async () => {
    const ana = await gateway.person();
    const raw = JSON.stringify({ text: 'x'.repeat(200_000) });
    const reply = await gateway.call(ana, '/api/scenarios/14/complete', { method: 'POST', raw });
    expect(reply.body).toMatchObject({ status: 413, code: 'too_large' });
    const auth = await gateway.call(null, '/api/auth/sign-in/email', { method: 'POST', raw });
    expect(auth.status).toBe(413);
  });

  test('an unknown call gets a problem, an unknown page the client', async () => {
    const call = await gateway.call(null, '/api/nothing-here');
    expect(call.body).toMatchObject({ status: 404, code: 'not_found' });
    const page = await gateway.call(null, '/nothing-here');
    expect(page.headers.get('content-type')).toContain('text/html');
    const malformed = await gateway.call(null, '/category/%E0%A4%A');
    expect(malformed.headers.get('content-type')).toContain('text/html');
  });

  test('an Idempotency-Key that is no UUIDv7 is a 422', async () => {
    const ana = await gateway.person();
    const reply = await gateway.call(ana, '/api/scenarios/14/bookmark', {
      method: 'POST',
      headers: { 'idempotency-key': 'again' },
    });
    expect(reply.body).toMatchObject({ status: 422, code: 'invalid' });
  });

  test('a cross-site mutation is refused and changes nothing', async () => {
    const ana = await gateway.person();
    const press = (headers: Record<string, string>) =>
      gateway.call(ana, '/api/scenarios/14/bookmark', { method: 'POST', headers });
    expect((await press({ origin: 'https://evil.example' })).body.code).toBe('foreign_origin');
    expect((await press({ origin: 'null' })).body.code).toBe('foreign_origin');
    expect((await press({ 'sec-fetch-site': 'cross-site' })).body.code).toBe('foreign_origin');
    expect((await gateway.call(ana, '/api/progress/14')).body.rev).toBe(0);
    expect((await press({ origin: gateway.origin })).status).toBe(200);
  });

  test('a forged or mangled cookie counts as signed out', async () => {
    const ana = await gateway.person();
    const forged = [
      `cascade.session_token=${ana.token}`,
      `cascade.session_token=${ana.token}.AAAA`,
      'cascade.session_token=%E0%A4%A',
      `cascade.session_token=${encodeURIComponent(`${ana.token}.${'A'.repeat(43)}=`)}`,
    ];
    for (const cookie of forged) {
      const reply = await gateway.call(null, '/api/progress', { headers: { cookie } });
      expect(reply.status).toBe(401);
    }
  });
});
