import type { Person } from '@cascade/db/factories/people';
import { refreshTimes } from '@cascade/db/features/availability/availability.queries';
import { spansOfMap } from '@cascade/shared/domain/availability/time-map';
import { newId } from '@cascade/shared/kernel/id';
import { beforeEach, describe, expect, test } from 'vitest';
import { ALL_DAYS, everyWeek, hoursBody, readHours, setHours } from '../../testing/availability.ts';
import { done } from '../../testing/community.ts';
import { waitFor } from '../../testing/listener.ts';
import { twoGateways } from '../../testing/two-gateways.ts';

const DAY_MS = 86_400_000;
const EVENT = 'availability.changed';

describe('free hours', () => {
  const two = twoGateways();
  let ana: Person;
  let ben: Person;
  beforeEach(async () => {
    [ana, ben] = await Promise.all([two.here.person(), two.here.person()]);
  });
  const put = (by: Person, body: unknown, key = newId()) =>
    two.here.call(by, '/api/availability', {
      method: 'PUT',
      headers: { 'Idempotency-Key': key },
      body,
    });
  const dateIn = (days: number) =>
    new Date(two.here.clock.now().getTime() + days * DAY_MS).toISOString().slice(0, 10);
  /** Of the stored map, as instants. */
  async function stored(person: Person, days = 14) {
    const [row] = await two.here.database.sql<{ map: string; until: string }[]>`
      select map::text as map, held_until as until from availability_times
      where user_id = ${person.id}`;
    const startMs = Math.ceil(two.here.clock.now().getTime() / 900_000) * 900_000;
    return row && spansOfMap(row.map, { startMs, endMs: startMs + days * DAY_MS });
  }

  test('a member who has saved none has none', async () =>
    expect(await readHours(two.here, ana)).toEqual({
      rev: 0,
      timeZone: null,
      weekly: [],
      exceptions: [],
    }));

  test('what is saved is joined and sorted, read again elsewhere, and kept as instants', async () => {
    const saved = await setHours(two.here, ana, {
      timeZone: 'Asia/Kolkata',
      weekly: [
        ...everyWeek([2], '20:00', '21:00'),
        ...everyWeek([0], '19:00', '20:00'),
        ...everyWeek([2], '19:00', '20:30'),
      ],
    });
    expect(saved).toEqual({
      rev: 1,
      timeZone: 'Asia/Kolkata',
      weekly: [...everyWeek([0], '19:00', '20:00'), ...everyWeek([2], '19:00', '21:00')],
      exceptions: [],
    });
    expect(await readHours(two.there, ana)).toEqual(saved);
    const spans = await stored(ana);
    expect(spans?.length).toBeGreaterThanOrEqual(4);
    for (const { startMs } of spans?.slice(1) ?? [])
      expect(new Date(startMs).toISOString()).toMatch(/T13:30:00.000Z$/);
    await setHours(two.here, ana, { weekly: [] });
    expect(await stored(ana)).toBeUndefined();
    expect((await readHours(two.there, ana)).rev).toBe(2);
  });

  test('another zone moves the instants and keeps the wall clock', async () => {
    const weekly = everyWeek(ALL_DAYS, '19:00', '20:00');
    await setHours(two.here, ana, { timeZone: 'UTC', weekly });
    const utc = await stored(ana, 10);
    await setHours(two.here, ana, { timeZone: 'Asia/Dubai', weekly });
    const dubai = await stored(ana, 10);
    expect(new Date(utc?.[3]?.startMs ?? 0).getUTCHours()).toBe(19);
    expect(new Date(dubai?.[3]?.startMs ?? 0).getUTCHours()).toBe(15);
    expect((await readHours(two.here, ana)).weekly).toEqual(weekly);
  });

  test('of two devices that save over the same version, one is refused and told what is there', async () => {
    const bodies = ['09:00', '11:00'].map((from) =>
      hoursBody({ weekly: everyWeek([1], from, '12:00') }),
    );
    const replies = await Promise.all(bodies.map((body) => put(ana, body)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    const refused = replies.find(({ status }) => status === 409);
    const present = await readHours(two.there, ana);
    expect(refused?.body).toMatchObject({ code: 'stale', current: present });
    expect(present.rev).toBe(1);
  });

  test('a repeat with its key changes nothing', async () => {
    const key = newId();
    const body = hoursBody({ weekly: everyWeek([1], '09:00', '10:00') });
    expect((await put(ana, body, key)).status).toBe(200);
    expect((await put(ana, body, key)).body).toMatchObject({ rev: 1 });
  });

  test.each([
    ['an unknown zone', { timeZone: 'Mars/Olympus' }, 'timeZone'],
    ['an offset as a zone', { timeZone: '+01:00' }, 'timeZone'],
    [
      'quarters of an hour',
      { weekly: [{ day: 0, fromMinute: 15, toMinute: 45 }] },
      'weekly.0.fromMinute',
    ],
    [
      'an end before its beginning',
      { weekly: [{ day: 0, fromMinute: 90, toMinute: 60 }] },
      'weekly.0.toMinute',
    ],
    ['an eighth day', { weekly: [{ day: 7, fromMinute: 0, toMinute: 60 }] }, 'weekly.0.day'],
    [
      'a date that does not exist',
      { exceptions: [{ date: '2027-02-30', isFree: true, fromMinute: 0, toMinute: 60 }] },
      'exceptions.0.date',
    ],
  ])('%s is refused by its field, and nothing is kept', async (_, change, field) => {
    const reply = await put(ana, { ...hoursBody({}), ...change });
    expect([reply.status, reply.body.errors?.[0]?.field]).toEqual([422, field]);
    expect((await readHours(two.here, ana)).rev).toBe(0);
  });

  test('exceptions change their date alone, and are forgotten once it has passed', async () => {
    const [past, soon] = [dateIn(-5), dateIn(3)];
    const whole = { fromMinute: 0, toMinute: 1_440 };
    const saved = await setHours(two.here, ana, {
      timeZone: 'UTC',
      weekly: everyWeek(ALL_DAYS, '19:00', '20:00'),
      exceptions: [
        { date: past, isFree: true, ...whole },
        { date: soon, isFree: false, ...whole },
      ],
    });
    expect(saved.exceptions).toEqual([{ date: soon, isFree: false, ...whole }]);
    const days = (await stored(ana))?.map(({ startMs }) =>
      new Date(startMs).toISOString().slice(0, 10),
    );
    expect(days).not.toContain(soon);
    expect(days).toContain(dateIn(4));
  });

  test('own devices are told, also on another gateway, and nobody else is', async () => {
    const [mine, bens] = await Promise.all([
      two.listeners.open(two.there, ana),
      two.listeners.open(two.there, ben),
    ]);
    const saved = await setHours(two.here, ana, { weekly: everyWeek([4], '18:00', '22:00') });
    await waitFor(() => expect(mine.events.filter(({ e }) => e === EVENT)).toHaveLength(1));
    expect(mine.events.find(({ e }) => e === EVENT)?.d).toEqual({ freeHours: saved });
    await setHours(two.here, ben, { weekly: everyWeek([5], '18:00', '22:00') });
    await waitFor(() => expect(bens.events.filter(({ e }) => e === EVENT)).toHaveLength(1));
    expect(JSON.stringify(bens.events)).not.toContain('"day":4');
  });

  test('the daily chore makes maps that soon fall short again, once', async () => {
    const { orm, sql } = two.here.database;
    await setHours(two.here, ana, {
      timeZone: 'UTC',
      weekly: everyWeek(ALL_DAYS, '19:00', '20:00'),
    });
    const later = new Date(two.here.clock.now().getTime() + 9 * DAY_MS);
    const until = async () => {
      const [row] = await sql<{ until: string }[]>`
        select held_until as until from availability_times where user_id = ${ana.id}`;
      return new Date(row?.until ?? 0).getTime();
    };
    const before = await until();
    await refreshTimes(orm, two.here.clock.now());
    expect(await until()).toBe(before);
    await Promise.all([refreshTimes(orm, later), refreshTimes(orm, later)]);
    expect((await until()) - before).toBeGreaterThan(8 * DAY_MS);
    const [row] = await sql<{ map: string }[]>`
      select map::text as map from availability_times where user_id = ${ana.id}`;
    const startMs = Math.ceil(later.getTime() / DAY_MS) * DAY_MS;
    const spans = spansOfMap(row?.map ?? '', { startMs, endMs: startMs + 14 * DAY_MS });
    expect(spans).toHaveLength(14);
  });

  test('deleting the account takes the hours along', async () => {
    const { sql } = two.here.database;
    await setHours(two.here, ana, { weekly: everyWeek([4], '18:00', '22:00') });
    await sql`delete from users where id = ${ana.id}`;
    const [row] = await sql<{ count: number }[]>`
      select (select count(*) from availability where user_id = ${ana.id})::int
        + (select count(*) from availability_weekly where user_id = ${ana.id})::int
        + (select count(*) from availability_times where user_id = ${ana.id})::int as count`;
    expect(row?.count).toBe(0);
  });

  test('nobody signed out, and no other member, reads or writes them', async () => {
    await setHours(two.here, ana, { weekly: everyWeek([4], '18:00', '22:00') });
    expect((await two.here.call(null, '/api/availability')).status).toBe(401);
    expect((await done(two.here, ben, 'GET', '/api/availability')).weekly).toEqual([]);
  });
});
