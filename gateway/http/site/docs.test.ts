import type { Delivery } from '@cascade/shared/kernel/delivery';
import { commandContracts, eventContracts, routeContracts } from '@cascade/shared/registry';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startGateway, type TestGateway } from '../../testing/gateway.ts';
import type { BoundRoute } from '../bind.ts';
import { checkBindings } from '../mount.ts';

describe('documents and health of the gateway', () => {
  let gateway: TestGateway;
  beforeAll(async () => {
    gateway = await startGateway();
  });
  afterAll(() => gateway.close());

  test('OpenAPI describes every call, with its failures', async () => {
    const { body } = await gateway.call(null, '/api/openapi.json');
    expect(body.openapi).toBe('3.1.0');
    for (const { path, method, name, access } of routeContracts) {
      const operation = body.paths[path.replace(/:(\w+)/g, '{$1}')][method];
      expect(operation.operationId).toBe(name);
      expect(Boolean(operation.responses[401])).toBe(access !== 'public');
    }
  });

  test('OpenAPI says of every call which headers its delivery takes, and how it is answered', async () => {
    const told: Record<Delivery, [headers: string[], status: number]> = {
      read: [[], 200],
      once: [['Idempotency-Key'], 200],
      offline: [['Idempotency-Key', 'For-Member'], 200],
      keyed: [['Idempotency-Key'], 200],
      'each-time': [[], 200],
      idempotent: [[], 200],
      queued: [[], 202],
    };
    const { body } = await gateway.call(null, '/api/openapi.json');
    for (const { path, method, name, delivery } of routeContracts) {
      const operation = body.paths[path.replace(/:(\w+)/g, '{$1}')][method];
      const headers = operation.parameters.filter((one: { in: string }) => one.in === 'header');
      const [names, status] = told[delivery];
      expect(
        headers.map((header: { name: string }) => header.name),
        name,
      ).toEqual(names);
      expect(operation.responses[status], name).toBeDefined();
    }
  });

  test('AsyncAPI describes every event and command, and its references resolve', async () => {
    const { body, text } = await gateway.call(null, '/api/asyncapi.json');
    expect(body.asyncapi).toBe('3.0.0');
    for (const { name } of eventContracts) expect(body.components.messages[name]).toBeDefined();
    for (const { name } of commandContracts) {
      expect(body.operations[name]).toMatchObject({ action: 'receive', reply: {} });
      expect(body.components.messages[name].payload.allOf[1].properties.c).toEqual({ const: name });
    }
    for (const [, path] of text.matchAll(/"\$ref":"#\/([^"]+)"/g)) {
      const target = (path ?? '')
        .split('/')
        .reduce<unknown>((at, part) => (at as Record<string, unknown> | undefined)?.[part], body);
      expect(target, path).toBeDefined();
    }
  });

  test('the page loads nothing from other origins', async () => {
    const { text } = await gateway.call(null, '/api/docs');
    expect(text).not.toMatch(/https?:\/\//);
    const script = await gateway.call(null, '/api/docs/files/swagger-ui-bundle.js');
    expect(script.status).toBe(200);
    expect(script.text).not.toContain('sourceMappingURL');
  });

  test('documents are prepared once, and nothing else of their package is served', async () => {
    for (const path of ['/api/openapi.json', '/api/docs/files/swagger-ui-bundle.js']) {
      const first = await gateway.call(null, path);
      const etag = first.headers.get('etag') ?? '';
      expect(etag, path).toMatch(/^"[\w-]{27}"$/);
      const again = await gateway.call(null, path, { headers: { 'if-none-match': etag } });
      expect([again.status, again.text], path).toEqual([304, '']);
    }
    for (const file of ['swagger-ui-bundle.js.map', 'package.json', 'index.html'])
      expect((await gateway.call(null, `/api/docs/files/${file}`)).status, file).toBe(404);
  });

  test('documents are rate-limited by address', async () => {
    const strict = await startGateway({
      database: gateway.database as never,
      env: { RATE_LIMIT_SCALE: '0.005' },
    });
    const statuses: number[] = [];
    for (let n = 0; n < 7; n++)
      statuses.push((await strict.call(null, '/api/openapi.json')).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429]);
    await strict.close();
  });

  test('security.txt and robots.txt are served', async () => {
    const contact = await gateway.call(null, '/.well-known/security.txt');
    expect(contact.headers.get('content-type')).toContain('text/plain');
    expect(contact.text).toContain('Contact: mailto:no-reply@localhost\n');
    const expires = Date.parse(/^Expires: (.*)$/m.exec(contact.text)?.[1] ?? '');
    expect(expires).toBeGreaterThan(Date.now());
    expect((await gateway.call(null, '/robots.txt')).text).toContain('Disallow: /api/\n');
  });

  test('every response has a strict policy and a request id', async () => {
    const { headers } = await gateway.call(null, '/');
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).not.toContain('unsafe-inline');
    expect(policy).toMatch(/style-src 'self' 'nonce-/);
    expect(headers.get('permissions-policy')).toMatch(/camera=\(self\).*microphone=\(\)/);
    expect(headers.get('x-request-id')).toMatch(/[\w-]{36}/);
    expect(headers.get('x-powered-by')).toBeNull();
  });

  test('a contract without exactly one handler fails boot', () => {
    const bound = routeContracts.map((contract) => ({ contract }) as BoundRoute);
    expect(() => checkBindings(routeContracts, bound)).not.toThrow();
    expect(() => checkBindings(routeContracts, bound.slice(1))).toThrow(/has 0 handlers/);
    expect(() => checkBindings(routeContracts, [...bound, ...bound.slice(0, 1)])).toThrow(
      /has 2 handlers/,
    );
  });

  test('readiness names what is missing', async () => {
    expect((await gateway.call(null, '/readyz')).body).toMatchObject({ status: 'ready' });
    expect((await gateway.call(null, '/healthz')).status).toBe(200);
  });
});
