import { expect, test } from 'vitest';
import { type StopStep, stopInSteps, stopWithinMs } from './stop-in-steps.ts';

test('a step that fails or hangs does not keep later ones from running, and is named in the log', async () => {
  const done: string[] = [];
  const logged: unknown[] = [];
  const steps: StopStep[] = [
    { name: 'sockets', mostMs: 1_000, act: () => done.push('sockets') },
    {
      name: 'requests',
      mostMs: 1_000,
      act: () => {
        throw new Error('no');
      },
    },
    { name: 'queues', mostMs: 20, act: () => new Promise(() => {}) },
    { name: 'stores', mostMs: 1_000, act: async () => done.push('stores') },
  ];
  await stopInSteps(steps, { warn: (facts: object) => logged.push(facts) } as never);
  expect(done).toEqual(['sockets', 'stores']);
  expect(logged).toMatchObject([{ step: 'requests' }, { step: 'queues' }]);
});

test('the limit of the whole is above the sum of the steps', () => {
  const step = { name: 'one', mostMs: 4_000, act: () => {} };
  expect(stopWithinMs([step, step])).toBeGreaterThan(8_000);
});
