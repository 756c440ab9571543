import type { Person } from '@cascade/db/factories/people';
import type { getGroupTimes } from '@cascade/shared/features/availability/contract';
import type { ResponseOf } from '@cascade/shared/kernel/route';
import { beforeEach, describe, expect, test } from 'vitest';
import { ALL_DAYS, everyWeek, setHours } from '../../testing/availability.ts';
import { done } from '../../testing/community.ts';
import { privateGroup } from '../../testing/groups.ts';
import { twoGateways } from '../../testing/two-gateways.ts';

describe('times of a study group', () => {
  const two = twoGateways();
  let ana: Person;
  let ben: Person;
  let chi: Person;
  let id: string;
  beforeEach(async () => {
    [ana, ben, chi] = await Promise.all([two.here.person(), two.here.person(), two.here.person()]);
    ({ id } = await privateGroup(two.here, ana, [ben, chi]));
  });
  const read = (by: Person): Promise<ResponseOf<typeof getGroupTimes>> =>
    done(two.there, by, 'GET', `/api/availability/groups/${id}`);
  const free = (person: Person, from: string, to: string, timeZone = 'UTC') =>
    setHours(two.here, person, { timeZone, weekly: everyWeek(ALL_DAYS, from, to) });

  test('most members’ times come with who is free then, while the asker is free too', async () => {
    await free(ana, '18:00', '22:00');
    await free(ben, '12:00', '21:00');
    // 20:00 to 22:00 by UTC.
    await free(chi, '01:30', '03:30', 'Asia/Kolkata');
    const { times, memberCount, hasOwnHours } = await read(ana);
    expect({ memberCount, hasOwnHours }).toEqual({ memberCount: 3, hasOwnHours: true });
    expect(times).toHaveLength(6);
    for (const { startsAt, endsAt, people } of times.slice(1)) {
      expect([startsAt.slice(11, 16), endsAt.slice(11, 16)]).toEqual(['20:00', '21:00']);
      expect(people.map(({ userHandle }) => userHandle)).toEqual([
        ana.handle,
        ben.handle,
        chi.handle,
      ]);
    }
    const { times: seenByChi } = await read(chi);
    expect(JSON.stringify(seenByChi)).not.toMatch(/T1[289]:/);
  });

  test('a member who has told no hours is asked for them, and learns nobody else’s', async () => {
    await free(ana, '18:00', '22:00');
    await free(ben, '18:00', '22:00');
    expect(await read(chi)).toEqual({ hasOwnHours: false, memberCount: 3, times: [] });
  });

  test('a stranger and a former member are answered as if there were no group', async () => {
    const eve = await two.here.person();
    await free(eve, '18:00', '22:00');
    await done(two.here, ben, 'POST', `/api/study-groups/${id}/leave`);
    for (const person of [eve, ben]) {
      const reply = await two.here.call(person, `/api/availability/groups/${id}`);
      expect([reply.status, reply.body.detail]).toEqual([
        404,
        'There is no such group, or it is private.',
      ]);
    }
  });
});
