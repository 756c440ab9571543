import { expect, expectTypeOf, test } from 'vitest';
import { z } from 'zod';
import { sendMessage } from './features/messaging/contract.ts';
import { toggleBookmark } from './features/progress/contract.ts';
import { getStats } from './features/stats/contract.ts';
import { type DeliveryOf, defineRoute, type OfflineRoute } from './kernel/route.ts';
import { routeContracts } from './registry.ts';

const draft = {
  name: 'tests.draft',
  path: '/api/tests',
  summary: 'Is never bound',
  response: z.object({}),
} as const;

test('a reading route is read, and any other is carried out once unless it says otherwise', () => {
  const read = defineRoute({ ...draft, method: 'get', access: 'public' });
  const change = defineRoute({ ...draft, method: 'post', access: 'public' });
  const report = defineRoute({ ...draft, method: 'post', access: 'public', delivery: 'queued' });
  expect([read, change, report].map(({ delivery }) => delivery)).toEqual([
    'read',
    'once',
    'queued',
  ]);
  expectTypeOf(read.delivery).toEqualTypeOf<'read'>();
  expectTypeOf(change.delivery).toEqualTypeOf<'once'>();
  expectTypeOf(report.delivery).toEqualTypeOf<'queued'>();
});

test('a contract may only choose what its method and its access allow', () => {
  expectTypeOf<DeliveryOf<'get', 'member'>>().toEqualTypeOf<'read'>();
  expectTypeOf<DeliveryOf<'post', 'public'>>().toEqualTypeOf<
    'once' | 'each-time' | 'idempotent' | 'queued'
  >();
  expectTypeOf<DeliveryOf<'post', 'member'>>().toEqualTypeOf<
    'once' | 'offline' | 'keyed' | 'each-time' | 'idempotent' | 'queued'
  >();
  for (const { name, method, access, delivery } of routeContracts) {
    expect(delivery === 'read', name).toBe(method === 'get');
    if (access === 'public')
      expect(['read', 'once', 'each-time', 'idempotent', 'queued'], name).toContain(delivery);
  }
});

test('only a route that says so may wait on a device', () => {
  expectTypeOf(toggleBookmark).toExtend<OfflineRoute>();
  expectTypeOf(sendMessage).not.toExtend<OfflineRoute>();
  expectTypeOf(getStats).not.toExtend<OfflineRoute>();
  const waiting = routeContracts.filter(({ delivery }) => delivery === 'offline');
  expect(waiting.map(({ name }) => name).sort()).toEqual([
    'mistakes.report',
    'notices.read',
    'progress.bookmark',
    'progress.complete',
    'trial.keep',
  ]);
});

test('what answers a repeat is a read of the same shape, found by the path of the call', () => {
  const namesIn = (path: string) => path.match(/:\w+/g) ?? [];
  const reread = routeContracts.flatMap((call) =>
    call.reread ? [{ call, read: call.reread }] : [],
  );
  expect(reread.length).toBeGreaterThan(20);
  for (const { call, read } of reread) {
    expect(['once', 'offline'], call.name).toContain(call.delivery);
    expect(read.delivery, call.name).toBe('read');
    expect(read.response, call.name).toBe(call.response);
    expect(namesIn(call.path), call.name).toEqual(expect.arrayContaining(namesIn(read.path)));
    expect((read.query ?? z.object({})).safeParse({}).success, call.name).toBe(true);
    expect([call.access, 'member'], call.name).toContain(read.access);
  }
});
