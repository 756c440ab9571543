import { defineCommand } from '@cascade/shared/kernel/command';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { startGateway, type TestGateway } from '../testing/gateway.ts';
import { Listeners } from '../testing/listener.ts';
import { bindCommand, checkCommands } from './commands.ts';

const ready = defineCommand({
  name: 'lobby.ready',
  summary: 'Says whether the caller is ready',
  data: z.strictObject({ isReady: z.boolean() }),
  reply: z.object({ who: z.string() }),
});
const commands = [bindCommand(ready, async (socket) => ({ who: socket.data.caller.userId }))];

describe('frames from clients', () => {
  let one: TestGateway;
  let two: TestGateway;
  const listeners = new Listeners();
  beforeAll(async () => {
    one = await startGateway({ commands });
    two = await startGateway({ database: one.database as never });
  });
  afterEach(() => listeners.closeAll());
  afterAll(async () => {
    await two.close();
    await one.close();
  });

  test.each([
    ['nothing', undefined],
    ['null', null],
    ['a number', 7],
    ['cursors that are no numbers', { epoch: null, cursors: { a: 'b' } }],
    ['a negative cursor', { epoch: null, cursors: { a: -1 } }],
    ['more than is known', { epoch: null, cursors: {}, extra: 1 }],
    [
      'endless streams',
      {
        epoch: null,
        cursors: Object.fromEntries(Array.from({ length: 51 }, (_, n) => [`s${n}`, 0])),
      },
    ],
  ])('a sync that says %s is refused and the socket stays', async (_what, request) => {
    const ana = await one.person();
    const { socket } = await listeners.open(one, ana);
    expect(await socket.emitWithAck('sync', request)).toMatchObject({ ok: false, code: 'invalid' });
    expect(socket.connected).toBe(true);
  });

  test('too many frames are refused with a time to wait', async () => {
    const ana = await one.person();
    const { socket } = await listeners.open(one, ana);
    const replies = await Promise.all(
      Array.from({ length: 100 }, () => socket.emitWithAck('clock')),
    );
    const refused = replies.filter((reply) => typeof reply === 'object');
    expect(refused.length).toBeGreaterThan(10);
    expect(refused[0]).toMatchObject({
      ok: false,
      code: 'too_many',
      retryAfter: expect.any(Number),
    });
  });

  test('a command is acknowledged with its reply, an invalid one with its code', async () => {
    const ana = await one.person();
    const { command, socket } = await listeners.open(one, ana);
    expect(await command('lobby.ready', { isReady: true })).toEqual({
      ok: true,
      d: { who: ana.id },
    });
    const refusals = [
      await command('lobby.ready', { isReady: 'yes' }),
      await command('lobby.nothing', {}),
      await socket.emitWithAck('command', { v: 2, c: 'lobby.ready' }),
    ];
    expect(refusals.map((refusal) => (refusal as { code: string }).code)).toEqual([
      'invalid',
      'not_found',
      'invalid',
    ]);
  });

  test('a command without exactly one handler fails boot', () => {
    expect(() => checkCommands([ready], [])).toThrow('lobby.ready');
    expect(() => checkCommands([ready], [...commands, ...commands])).toThrow('lobby.ready');
  });
});
