import type { Person } from '@cascade/db/factories/people';
import { beforeEach, describe, expect, test } from 'vitest';
import { partnerLobbiesOf, visitor } from '../../testing/partner-lobbies.ts';
import { twoGateways } from '../../testing/two-gateways.ts';

describe('at the same moment', () => {
  const two = twoGateways();
  const { ask, open, join, ready, read, attend, next, leave, attempts } = partnerLobbiesOf(two);
  const TIMES = 8;
  let ana: Person;
  beforeEach(async () => {
    ana = await two.here.person();
  });
  const people = Array.from({ length: TIMES }, (_, which) => visitor('abcdefgh'[which] ?? 'z'));

  test('both press Ready at two gateways, twice each: one clock starts', async () => {
    const lobbies = await Promise.all(people.map(() => open(ana)));
    await Promise.all(lobbies.map(({ token }, which) => join(people[which] ?? ana, token)));
    await Promise.all(
      lobbies.flatMap((lobby, which) => [
        ready(ana, lobby),
        ready(people[which] ?? ana, lobby, { at: two.there }),
        ready(ana, lobby, { at: two.there }),
        ready(people[which] ?? ana, lobby),
      ]),
    );
    for (const [which, { token }] of lobbies.entries()) {
      // As devices do: on a slow machine somebody may count as away by now.
      await attend(people[which] ?? ana, token, two.there);
      await attend(ana, token);
      const [mine, theirs] = [await read(ana, token), await read(people[which] ?? ana, token)];
      expect(mine.start?.startedAt).toBe(theirs.start?.startedAt);
      expect(mine.start).not.toBeNull();
    }
    expect(await attempts(ana)).toHaveLength(TIMES);
  });

  test('one is ready as the other leaves: the clock has started for both, or for nobody', async () => {
    const lobbies = await Promise.all(people.map(() => open(ana)));
    await Promise.all(
      lobbies.map(async (lobby, which) => {
        await join(people[which] ?? ana, lobby.token);
        await ready(people[which] ?? ana, lobby);
      }),
    );
    await Promise.all(
      lobbies.flatMap((lobby, which) => [
        ready(ana, lobby),
        leave(people[which] ?? ana, lobby.token, two.there),
      ]),
    );
    const after = await Promise.all(lobbies.map(({ token }) => read(ana, token)));
    expect(after.every(({ isFull }) => !isFull)).toBe(true);
    const begun = after.filter(({ start }) => start !== null).length;
    expect(await attempts(ana)).toHaveLength(begun);
  });

  test('many open one link: one has the seat', async () => {
    const { token } = await open(ana);
    const replies = await Promise.all(
      people.map((who, which) =>
        ask(who, `/${token}/join`, { at: which % 2 === 0 ? two.here : two.there }),
      ),
    );
    const statuses = replies.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(TIMES - 1);
  });

  test('both go on, one with swapped roles: it is one next station for both', async () => {
    const ben = await two.here.person();
    const lobby = await open(ana);
    await join(ben, lobby.token);
    await Promise.all([ready(ana, lobby), ready(ben, lobby, { at: two.there })]);
    const [mine, theirs] = await Promise.all([
      next(ana, lobby.token, 1, true),
      next(ben, lobby.token, 1, false, two.there),
    ]);
    expect([mine.round, theirs.round]).toEqual([2, 2]);
    expect(mine.station).toEqual(theirs.station);
    expect((mine.role === 'candidate') !== (theirs.role === 'candidate')).toBe(true);
  });
});
