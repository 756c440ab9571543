import type { Person } from '@cascade/db/factories/people';
import { isForAdmins, type RouteContract } from '@cascade/shared/kernel/route';
import { routeContracts } from '@cascade/shared/registry';
import { beforeAll, describe, expect, test } from 'vitest';
import { ALL_DAYS, everyWeek, setHours } from '../testing/availability.ts';
import { done } from '../testing/community.ts';
import { followGroup, privateGroup } from '../testing/groups.ts';
import { waitFor } from '../testing/listener.ts';
import { twoGateways } from '../testing/two-gateways.ts';

/** Nobody else has this zone here, and the minutes of its hours fall on no other's. */
const ZONE = 'Pacific/Chatham';
const DAY_MS = 86_400_000;

describe('free hours, zone and exam date of a member, over all that another is answered and told', () => {
  const two = twoGateways();
  let ana: Person;
  let ben: Person;
  let groupId: string;
  const examDate = () =>
    new Date(two.here.clock.now().getTime() + 77 * DAY_MS).toISOString().slice(0, 10);
  const look = (person: Person) =>
    done(two.here, person, 'PUT', '/api/study-partners/settings', {
      isLooking: true,
      showsExamDate: false,
      languages: ['en'],
      experience: null,
      ways: ['voice'],
    });
  beforeAll(async () => {
    [ana, ben] = await Promise.all([two.here.person(), two.here.person()]);
    ({ id: groupId } = await privateGroup(two.here, ana, [ben]));
  });
  /** Everything that a member may read, with ana and the group wherever an id is asked for. */
  const pathFor = ({ path }: RouteContract) =>
    path.replace(/:(\w+)/g, (_, name: string) =>
      name === 'id' && /groups/.test(path)
        ? groupId
        : /user|person|member/i.test(name)
          ? ana.publicId
          : '1',
    );
  /** Only her hours begin or end at a quarter past. Past instants, such as status samples, may too. */
  const ofHerHours = (text: string) =>
    (text.match(/\d{4}-\d\d-\d\dT\d\d:15:00\.000Z/g) ?? []).filter(
      (instant) => new Date(instant) > two.here.clock.now(),
    );
  const readable = routeContracts.filter(
    ({ method, access }) => method === 'get' && !isForAdmins({ access }),
  );

  test('only what overlaps reaches anybody', async () => {
    const bens = await followGroup(two, two.there, ben, groupId);
    await done(two.here, ana, 'PATCH', '/api/profile', { examDate: examDate() });
    // From 05:15 to 10:15 by UTC, or an hour later in its winter.
    await setHours(two.here, ana, {
      timeZone: ZONE,
      weekly: everyWeek(ALL_DAYS, '19:00', '24:00'),
    });
    await setHours(two.here, ben, {
      timeZone: 'UTC',
      weekly: everyWeek(ALL_DAYS, '08:00', '09:00'),
    });
    await look(ana);
    await look(ben);
    await done(two.here, ana, 'PUT', `/api/people/${ben.publicId}/block`);
    await done(two.here, ana, 'DELETE', `/api/people/${ben.publicId}/block`);

    const suggested = await done(two.there, ben, 'GET', '/api/study-partners');
    expect(suggested.suggestions).toHaveLength(1);
    const times = await done(two.there, ben, 'GET', `/api/availability/groups/${groupId}`);
    expect(times.times.length).toBeGreaterThan(0);
    for (const { startsAt, endsAt } of [...suggested.suggestions[0].times, ...times.times])
      expect(`${startsAt.slice(11, 13)} ${endsAt.slice(11, 16)}`).toBe('08 09:00');

    let answered = 0;
    for (const contract of readable) {
      const reply = await two.there.call(ben, pathFor(contract));
      if (reply.status === 200) answered += 1;
      // ben's own reply says what is his.
      const text = contract.name === 'profile.get' ? '' : reply.text;
      expect(text, contract.name).not.toContain(ZONE);
      expect(text, contract.name).not.toContain(examDate());
      expect(ofHerHours(text), contract.name).toEqual([]);
      expect(text, contract.name).not.toContain('"fromMinute":1140');
    }
    expect(answered).toBeGreaterThan(40);

    // An event that comes after all of hers.
    await setHours(two.here, ben, { timeZone: 'UTC', weekly: everyWeek([1], '08:00', '09:00') });
    await waitFor(() =>
      expect(bens.events.filter(({ e }) => e === 'availability.changed').length).toBe(2),
    );
    const told = JSON.stringify(bens.events);
    for (const secret of [ZONE, examDate(), '"fromMinute":1140'])
      expect(told).not.toContain(secret);
    expect(ofHerHours(told)).toEqual([]);
  });
});
