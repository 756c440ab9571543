import type { Person } from '@cascade/db/factories/people';
import {
  type CalendarEntry,
  MOST_CALENDAR_ENTRIES,
} from '@cascade/shared/features/calendar/contract';
import { newId } from '@cascade/shared/kernel/id';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  aDraft,
  addEntry,
  calendarCall,
  calendarDone,
  readCalendar,
} from '../../testing/calendar.ts';
import { waitFor } from '../../testing/listener.ts';
import { twoGateways } from '../../testing/two-gateways.ts';

const timed = (startsAt: string, durationMinutes = 45) => ({
  kind: 'timed',
  startsAt,
  durationMinutes,
  timeZone: 'Europe/London',
});
const days = (firstDay: string, lastDay = firstDay) => ({ kind: 'days', firstDay, lastDay });

describe('entries of one’s own in the calendar', () => {
  const two = twoGateways();
  let ana: Person;
  let ben: Person;
  beforeEach(async () => {
    [ana, ben] = await Promise.all([two.here.person(), two.here.person()]);
  });
  const march = (by: Person) => readCalendar(two.there, by, '2027-03-01', '2027-04-01');
  const edit = (by: Person, { id, rev }: CalendarEntry, fields: Record<string, unknown>) =>
    calendarCall(two.here, by, 'PATCH', `/entries/${id}`, { rev, ...fields });
  const remove = (by: Person, { id }: { id: string }) =>
    calendarDone(two.there, by, 'DELETE', `/entries/${id}`);

  test('one is added, found on its days, changed field by field, and removed', async () => {
    const entry = await addEntry(two.here, ana, { note: 'Levels, thyroid.' });
    expect(await march(ana)).toEqual([
      {
        id: `entry:${entry.id}`,
        kind: 'own',
        title: 'Read about lithium',
        when: {
          kind: 'timed',
          startsAt: '2027-03-10T18:00:00.000Z',
          endsAt: '2027-03-10T18:45:00.000Z',
        },
        path: null,
        isMovable: true,
        entry,
      },
    ]);
    const moved = await edit(ana, entry, { when: days('2027-03-12', '2027-03-13') });
    expect(moved.body).toEqual({ ...entry, when: days('2027-03-12', '2027-03-13'), rev: 2 });
    const practised = await edit(ana, moved.body, { kind: 'practice', scenarioId: 14 });
    expect((await march(ana))[0]).toMatchObject({ kind: 'practice', path: '/practice/14' });
    expect(await calendarDone(two.there, ana, 'GET', `/entries/${entry.id}`)).toEqual(
      practised.body,
    );
    for (let time = 0; time < 2; time += 1)
      expect(await remove(ana, entry)).toEqual({ id: entry.id });
    expect(await march(ana)).toEqual([]);
    expect((await edit(ana, practised.body, { title: 'Too late' })).status).toBe(404);
  });

  test('days are by the clocks of the zone that is asked for, also where clocks change', async () => {
    const on = async (startsAt: string, zone: string, day: string) => {
      const person = await two.here.person();
      await addEntry(two.here, person, { when: timed(startsAt, 30) });
      const next = new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
      return (await readCalendar(two.there, person, day, next, zone)).length;
    };
    // London's 28 March 2027 has 23 hours, its 31 October 25.
    expect(await on('2027-03-28T22:45:00Z', 'Europe/London', '2027-03-28')).toBe(1);
    expect(await on('2027-03-28T23:00:00Z', 'Europe/London', '2027-03-28')).toBe(0);
    expect(await on('2027-10-30T23:00:00Z', 'Europe/London', '2027-10-31')).toBe(1);
    expect(await on('2027-10-31T23:59:00Z', 'Europe/London', '2027-10-31')).toBe(1);
    expect(await on('2027-03-27T18:30:00Z', 'Asia/Kolkata', '2027-03-28')).toBe(1);
    expect(await on('2027-03-28T18:30:00Z', 'Asia/Kolkata', '2027-03-28')).toBe(0);
    expect(await on('2027-03-15T03:30:00Z', 'America/New_York', '2027-03-14')).toBe(1);
    expect(await on('2027-11-08T04:30:00Z', 'America/New_York', '2027-11-07')).toBe(1);
    expect(await on('2027-11-08T05:00:00Z', 'America/New_York', '2027-11-07')).toBe(0);
  });

  test('what reaches into the days is there, what touches them is not', async () => {
    await addEntry(two.here, ana, { title: 'Over midnight', when: timed('2027-02-28T23:30:00Z') });
    await addEntry(two.here, ana, { title: 'Until midnight', when: timed('2027-02-28T23:15:00Z') });
    await addEntry(two.here, ana, { title: 'Leave', when: days('2027-02-20', '2027-03-01') });
    await addEntry(two.here, ana, { title: 'April', when: days('2027-04-01') });
    expect((await march(ana)).map(({ title }) => title)).toEqual(['Leave', 'Over midnight']);
  });

  test('bad input is refused with its field, and nothing is made', async () => {
    const refused: [object, string][] = [
      [{ title: ' ' }, 'title'],
      [{ title: 'x'.repeat(121) }, 'title'],
      [{ note: 'x'.repeat(2_001) }, 'note'],
      [{ when: timed('tomorrow') }, 'when.startsAt'],
      [{ when: timed('1999-12-31T23:59:00Z') }, 'when.startsAt'],
      [{ when: timed('2027-03-10T18:00:00Z', 4) }, 'when.durationMinutes'],
      [{ when: timed('2027-03-10T18:00:00Z', 1_441) }, 'when.durationMinutes'],
      [{ when: { ...timed('2027-03-10T18:00:00Z'), timeZone: '+01:00' } }, 'when.timeZone'],
      [{ when: days('2027-02-30') }, 'when.firstDay'],
      [{ when: days('2027-03-02', '2027-03-01') }, 'when.lastDay'],
      [{ when: days('2027-03-01', '2027-04-01') }, 'when.lastDay'],
      [{ kind: 'exam' }, 'kind'],
    ];
    for (const [fields, field] of refused) {
      const reply = await calendarCall(
        two.here,
        ana,
        'POST',
        '/entries',
        aDraft(fields as Record<string, unknown>),
      );
      expect([reply.status, reply.body.errors?.[0]?.field]).toEqual([422, field]);
    }
    const nowhere = await calendarCall(
      two.here,
      ana,
      'POST',
      '/entries',
      aDraft({ scenarioId: 9_999 }),
    );
    expect(nowhere.status).toBe(404);
    expect(await march(ana)).toEqual([]);
  });

  test('a calendar answers for at most a hundred days, in order, of a known zone', async () => {
    const ask = (query: string) => calendarCall(two.here, ana, 'GET', query);
    expect((await ask('?from=2027-01-01&to=2027-04-11')).status).toBe(200);
    for (const query of [
      '',
      '?from=2027-01-01',
      '?from=2027-01-01&to=2027-04-12',
      '?from=2027-01-02&to=2027-01-02',
      '?from=2027-01-01&to=2027-02-30',
      '?from=2027-01-01&to=2027-02-01&zone=Mars/Base',
    ])
      expect([query, (await ask(query)).status]).toEqual([query, 422]);
    expect(
      (await calendarCall(two.here, null, 'GET', '?from=2027-01-01&to=2027-01-02')).status,
    ).toBe(401);
  });

  test('a repeat makes nothing new; a key that is somebody else’s entry is refused', async () => {
    const key = newId();
    const add = (by: Person, at = two.here) =>
      calendarCall(at, by, 'POST', '/entries', aDraft(), key);
    const first = await add(ana);
    expect((await add(ana, two.there)).body).toEqual(first.body);
    expect(await march(ana)).toHaveLength(1);
    expect((await add(ben)).status).toBe(409);
    expect(await march(ben)).toEqual([]);
  });

  test('of two edits of one version the first counts; of two removals one is told', async () => {
    const entry = await addEntry(two.here, ana);
    const listener = await two.listeners.open(two.there, ana);
    const replies = await Promise.all([
      edit(ana, entry, { title: 'One' }),
      calendarCall(two.there, ana, 'PATCH', `/entries/${entry.id}`, { rev: 1, title: 'Other' }),
    ]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(replies.find(({ status }) => status === 409)?.body.code).toBe('stale');
    await Promise.all([remove(ana, entry), remove(ana, entry)]);
    await addEntry(two.here, ana, { title: 'The last one' });
    const names = () => listener.events.map(({ e }) => e);
    await waitFor(() =>
      expect(names()).toEqual([
        'calendar.entry-saved',
        'calendar.entry-removed',
        'calendar.entry-saved',
      ]),
    );
  });

  test('the last place in a full calendar is given once', async () => {
    await two.here.database.sql`
      insert into calendar_entries
        (id, user_id, kind, title, note, first_day, last_day, created_at, changed_at)
      select gen_random_uuid(), ${ana.id}, 'own', 'One of many', '', '2028-01-01', '2028-01-01',
        now(), now()
      from generate_series(2, ${MOST_CALENDAR_ENTRIES})`;
    const replies = await Promise.all(
      [two.here, two.there].map((at) => calendarCall(at, ana, 'POST', '/entries', aDraft())),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('nobody else sees, changes, removes or hears of an entry', async () => {
    const [anas, bens] = [
      await two.listeners.open(two.there, ana),
      await two.listeners.open(two.there, ben),
    ];
    const entry = await addEntry(two.here, ana);
    expect(await march(ben)).toEqual([]);
    expect((await calendarCall(two.here, ben, 'GET', `/entries/${entry.id}`)).status).toBe(404);
    expect((await edit(ben, entry, { title: 'Mine' })).status).toBe(404);
    await remove(ben, entry);
    expect((await march(ana)).map((item) => item.entry)).toEqual([entry]);
    // Comes after everything that could have reached the other member.
    await addEntry(two.here, ben, { title: 'The other’s' });
    await waitFor(() => expect(bens.events.length).toBeGreaterThan(0));
    expect(JSON.stringify(bens.events)).not.toContain(entry.id);
    expect(anas.events.map(({ d }) => d)).toEqual([{ entry }]);
  });
});
