import type { Person } from '@cascade/db/factories/people';
import {
  ABSENT_AFTER_MS,
  ANSWER_WITHIN_MS,
  getPractiseNow,
} from '@cascade/shared/features/practise-now/contract';
import { beforeEach, describe, expect, test } from 'vitest';
import { type Listener, waitFor } from '../../testing/listener.ts';
import { practiseNowOf } from '../../testing/practise-now.ts';
import { twoGateways } from '../../testing/two-gateways.ts';

describe('what is told of practising now', () => {
  const two = twoGateways();
  const { state, join, leave, matchOf, enter } = practiseNowOf(two);
  let ana: Person;
  let ben: Person;
  beforeEach(async () => {
    [ana, ben] = await Promise.all([two.here.person(), two.here.person()]);
    await two.here.database.sql`delete from practise_now_waiting`;
  });
  const toldOf = ({ events }: Listener) => events.filter(({ e }) => e.startsWith('practise-now.'));
  const durable = (listener: Listener) =>
    toldOf(listener).filter(({ e }) => e !== 'practise-now.counted');
  const namesOf = (listener: Listener) => durable(listener).map(({ e }) => e.split('.')[1]);
  const pass = async (ms: number) => {
    for (const gateway of [two.here, two.there]) gateway.clock.advance(ms);
    await Promise.all([two.here.sweepClocks(), two.there.sweepClocks()]);
  };
  /** After each event a fresh reply says the same of the member's own part. */
  const expectFresh = async (listener: Listener, who: Person) => {
    const { serverNow: _, ...fresh } = await state(who);
    expect(durable(listener).at(-1)?.d).toEqual(fresh);
  };

  test('each of the matched learns it on all their devices, and nobody else learns anything', async () => {
    const eve = await two.here.person();
    const screens = await Promise.all([
      two.listeners.open(two.here, ana),
      two.listeners.open(two.there, ana),
      two.listeners.open(two.there, ben),
    ]);
    const [mine, other, theirs] = screens as [Listener, Listener, Listener];
    const stranger = await two.listeners.open(two.here, eve);
    await join(ana);
    await waitFor(() => expect(namesOf(other)).toEqual(['changed']));
    await expectFresh(other, ana);
    await join(ben, {}, two.there);
    await matchOf(ben);
    await enter(ana);
    await enter(ben);
    await waitFor(() => {
      for (const one of screens) expect(namesOf(one)).toEqual(['changed', 'matched', 'met']);
    });
    await expectFresh(mine, ana);
    await expectFresh(theirs, ben);
    expect(durable(mine).map(({ d }) => d)).toEqual(durable(other).map(({ d }) => d));
    const words = JSON.stringify([...mine.events, ...theirs.events]);
    for (const { id, email } of [ana, ben]) {
      // A member's own stream is named by their account; nothing else says it.
      expect(words.replaceAll(`"s":"u:${id}"`, '')).not.toContain(id);
      expect(words).not.toContain(email);
    }
    expect(toldOf(stranger)).toEqual([]);
    await leave(ana);
    await waitFor(() => expect(namesOf(other).at(-1)).toBe('changed'));
    await expectFresh(other, ana);
    expect(namesOf(theirs)).toEqual(['changed', 'matched', 'met']);
  });

  test('who waits is told how many others do, and never who; nobody else is told', async () => {
    const eve = await two.here.person();
    const waiting = await two.listeners.open(two.there, ana);
    const stranger = await two.listeners.open(two.there, eve);
    await join(ana, { mode: 'voice' });
    await join(ben, { mode: 'text' });
    await pass(1_000);
    await waitFor(() =>
      expect(toldOf(waiting).at(-1)).toMatchObject({
        e: 'practise-now.counted',
        d: { others: 1, estimateSeconds: null },
      }),
    );
    expect(toldOf(waiting).at(-1)?.d).toEqual((await state(ana)).queue);
    expect(JSON.stringify(toldOf(waiting))).not.toContain(ben.handle);
    expect(JSON.stringify(await state(ana))).not.toContain(ben.publicId);
    expect(toldOf(stranger)).toEqual([]);
    const counted = toldOf(waiting).length;
    await leave(ana);
    await pass(6_000);
    await waitFor(() => expect(namesOf(waiting)).toEqual(['changed', 'changed']));
    expect(toldOf(waiting).length).toBe(counted + 1);
    await expectFresh(waiting, ana);
  });

  test('a dissolved match and an ended wait are told, each to their own devices', async () => {
    const mine = await two.listeners.open(two.there, ana);
    const theirs = await two.listeners.open(two.here, ben);
    await join(ana);
    await join(ben);
    await enter(ana);
    await pass(ANSWER_WITHIN_MS);
    await waitFor(() => expect(namesOf(mine).at(-1)).toBe('dissolved'));
    await waitFor(() => expect(namesOf(theirs).at(-1)).toBe('dissolved'));
    await expectFresh(mine, ana);
    await expectFresh(theirs, ben);
    expect(JSON.stringify(durable(mine).at(-1)?.d)).not.toContain(ben.handle);
    await pass(ABSENT_AFTER_MS + 1);
    await waitFor(() => expect(namesOf(mine).at(-1)).toBe('changed'));
    await expectFresh(mine, ana);
    for (const { d } of durable(mine))
      expect(getPractiseNow.response.safeParse({ ...(d as object), serverNow: 0 }).success).toBe(
        true,
      );
  });
});
