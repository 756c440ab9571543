import type { Person } from '@cascade/db/factories/people';
import { describe, expect, test } from 'vitest';
import { waitFor } from '../../testing/listener.ts';
import { acquainted, block, done, sent, unblock } from '../../testing/messaging.ts';
import { twoGateways } from '../../testing/two-gateways.ts';

describe('typing indicators', () => {
  const two = twoGateways();

  const typing = (
    listener: { command: (name: string, data: unknown) => Promise<unknown> },
    other: Person,
    isTyping = true,
  ) => listener.command('messaging.type', { userId: other.publicId, isTyping });

  test('typing reaches only the other person of a conversation', async () => {
    const { ana, ben } = await acquainted(two.here);
    const chi = await two.here.person();
    const [anas, bens, chis] = await Promise.all(
      [ana, ben, chi].map((person, n) => two.listeners.open(n % 2 ? two.there : two.here, person)),
    );
    if (!anas || !bens || !chis) throw new Error('no sockets');
    expect(await typing(chis, ben)).toEqual({ ok: true, d: {} });
    expect(await typing(anas, ben)).toEqual({ ok: true, d: {} });
    expect(await typing(anas, ben, false)).toEqual({ ok: true, d: {} });
    await waitFor(() => expect(bens.events).toHaveLength(2));
    expect(bens.events.map(({ e, d, n }) => [e, d, n])).toEqual([
      ['typing.changed', { userId: ana.publicId, isTyping: true }, undefined],
      ['typing.changed', { userId: ana.publicId, isTyping: false }, undefined],
    ]);
    await sent(two.here, ben, chi);
    await waitFor(() => expect(chis.events).toHaveLength(1));
    expect(anas.events).toEqual([]);
  });

  test('typing is not sent across hidden presence, blocks or between strangers', async () => {
    const { ana, ben } = await acquainted(two.here);
    const [anas, bens] = [
      await two.listeners.open(two.there, ana),
      await two.listeners.open(two.here, ben),
    ];
    await done(two.here, ben, 'PATCH', '/api/profile', { showsPresence: false });
    for (const [listener, other] of [
      [anas, ben],
      [bens, ana],
    ] as const)
      expect(await typing(listener, other)).toEqual({ ok: true, d: {} });
    await done(two.here, ben, 'PATCH', '/api/profile', { showsPresence: true });
    await block(two.here, ben, ana);
    expect(await typing(anas, ben)).toEqual({ ok: true, d: {} });
    await unblock(two.here, ben, ana);
    await typing(anas, ben);
    await waitFor(() => expect(bens.events.map(({ e }) => e)).toContain('typing.changed'));
    expect(bens.events.filter(({ e }) => e === 'typing.changed')).toHaveLength(1);
    expect(anas.events).toEqual([]);
    const dan = await two.here.person({ emailVerified: false });
    expect(await typing(await two.listeners.open(two.here, dan), ana)).toMatchObject({
      code: 'unverified',
    });
    expect(await anas.command('messaging.type', { userId: 'ben' })).toMatchObject({
      code: 'invalid',
    });
  });
});
