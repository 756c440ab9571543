import type { Person } from '@cascade/db/factories/people';
import { seedSchedule } from '@cascade/db/seed/schedule';
import type { ExamDate } from '@cascade/shared/features/exam-schedule/contract';
import type { ExamDateFields } from '@cascade/shared/features/exam-schedule/fields';
import { newId } from '@cascade/shared/kernel/id';
import { beforeEach, describe, expect, test } from 'vitest';
import { done } from '../../testing/community.ts';
import { heldChange, somebodyWaits } from '../../testing/held-change.ts';
import { type Listener, startOf, waitFor } from '../../testing/listener.ts';
import { twoGateways } from '../../testing/two-gateways.ts';
import { lockSchedule } from './changes.ts';

const BASE = '/api/admin/exam-schedule';

describe('exam dates', () => {
  const two = twoGateways();
  let admin: Person;
  let ben: Person;
  let centre: string;
  beforeEach(async () => {
    [admin, ben] = await Promise.all([two.here.person({ role: 'admin' }), two.here.person()]);
    centre = `Centre ${newId()}`;
  });

  const entry = (change: Partial<ExamDateFields> = {}): ExamDateFields => ({
    examCenter: centre,
    examDate: '2027-03-15',
    region: 'England',
    applicationDeadline: '2027-01-08',
    resultsDate: null,
    venue: 'A hall',
    venueAddress: '1 Example Street',
    cost: '£1,243',
    maxCandidates: 120,
    currentBookings: null,
    bookingStatus: 'open',
    examType: 'casc',
    additionalInfo: {},
    isExample: false,
    ...change,
  });
  const add = (change: Partial<ExamDateFields> = {}, key = newId()): Promise<ExamDate> =>
    done(two.here, admin, 'POST', BASE, entry(change), key);
  const list = (person = ben): Promise<ExamDate[]> =>
    done(two.there, person, 'GET', '/api/exam-schedule');
  const here = async () => (await list()).filter(({ examCenter }) => examCenter.includes(centre));
  const send = (method: string, path: string, body?: unknown) =>
    two.here.call(admin, BASE + path, {
      method,
      headers: { 'Idempotency-Key': newId() },
      ...(body === undefined ? {} : { body }),
    });
  const toldOf = ({ events }: Listener) =>
    events.filter(({ e }) => e === 'exam-schedule.changed').map(({ d }) => d);
  const audit = () => two.here.database.sql`
    select action, subject_id as id, before, after from audit_log
    where actor_id = ${admin.id} order by id`;

  async function follow(person: Person): Promise<Listener> {
    const { stream, n } = await done(two.there, person, 'GET', '/api/exam-schedule/start');
    const listener = await two.listeners.open(two.there, person);
    const { epoch } = await startOf(two.there, person);
    await listener.sync(epoch, { [stream]: n });
    return listener;
  }

  test('an admin adds, changes and removes; members who look see each on another gateway', async () => {
    const looking = await follow(ben);
    const added = await add();
    expect(added).toEqual({ ...entry(), id: added.id, rev: 1 });
    expect(await here()).toEqual([added]);
    const wanted = entry({ bookingStatus: 'full', additionalInfo: { dietary_requirements: 'x' } });
    const changed = await done(two.here, admin, 'PUT', `${BASE}/${added.id}`, {
      rev: 1,
      entry: wanted,
    });
    expect(changed).toEqual({ ...wanted, id: added.id, rev: 2 });
    expect(await here()).toEqual([changed]);
    await done(two.here, admin, 'DELETE', `${BASE}/${added.id}`);
    expect(await here()).toEqual([]);
    await waitFor(() => expect(toldOf(looking)).toHaveLength(3));
    expect(toldOf(looking)).toEqual([
      { changed: [added], removed: [] },
      { changed: [changed], removed: [] },
      { changed: [], removed: [added.id] },
    ]);
    expect((await audit()).map(({ action, id }) => [action, id])).toEqual([
      ['exam-schedule.add', added.id],
      ['exam-schedule.change', added.id],
      ['exam-schedule.remove', added.id],
    ]);
    expect((await audit())[1]).toMatchObject({
      before: { bookingStatus: 'open' },
      after: { bookingStatus: 'full', dietary_requirements: 'x' },
    });
  });

  test('who does not look at exam dates is told nothing, and members change nothing', async () => {
    const elsewhere = await two.listeners.open(two.there, ben);
    const { id } = await add();
    const calls = [
      ['POST', BASE, entry()],
      ['PUT', `${BASE}/${id}`, { rev: 1, entry: entry() }],
      ['DELETE', `${BASE}/${id}`, undefined],
      ['POST', `${BASE}/preview`, { format: 'csv', text: 'x' }],
      ['POST', `${BASE}/import`, { format: 'csv', text: 'x', base: 0 }],
      ['GET', `${BASE}/exam-dates.csv`, undefined],
    ] as const;
    for (const [method, path, body] of calls) {
      const reply = await two.here.call(ben, path, { method, body });
      expect([method, path, reply.status]).toEqual([method, path, 403]);
    }
    await two.here.call(ben, '/api/scenarios/30/bookmark', {
      method: 'POST',
      headers: { 'Idempotency-Key': newId() },
    });
    await waitFor(() => expect(elsewhere.events.map(({ e }) => e)).toContain('progress.changed'));
    expect(toldOf(elsewhere)).toEqual([]);
    expect((await two.here.call(null, '/api/exam-schedule/start')).status).toBe(401);
  });

  test('nobody follows another stream of this kind', async () => {
    const listener = await two.listeners.open(two.there, ben);
    const { epoch } = await startOf(two.there, ben);
    const { streams } = await listener.sync(epoch, { 'e:schedule': 0, 'e:other': 0 });
    expect(streams.map(({ s }) => s)).toContain('e:schedule');
    expect(streams.map(({ s }) => s)).not.toContain('e:other');
  });

  test('a repeat adds once; its key for another date is refused', async () => {
    const key = newId();
    const added = await add({}, key);
    expect(await add({}, key)).toEqual(added);
    const headers = { 'Idempotency-Key': key };
    const body = entry({ examDate: '2027-05-01' });
    const reply = await two.here.call(admin, BASE, { method: 'POST', headers, body });
    expect([reply.status, reply.body.code]).toEqual([409, 'id_conflict']);
    expect(await here()).toEqual([added]);
  });

  test('one centre has one exam on a day, however it is written', async () => {
    await add();
    const other = await add({ examDate: '2027-03-16' });
    for (const reply of [
      await send('POST', '', entry({ examCenter: centre.toUpperCase() })),
      await send('PUT', `/${other.id}`, { rev: 1, entry: entry() }),
    ])
      expect([reply.status, reply.body.detail]).toEqual([
        409,
        `There is already an exam in ${centre} on this date.`,
      ]);
    expect(await here()).toHaveLength(2);
  });

  test.each([
    [{ applicationDeadline: '2027-03-16' }, 'applicationDeadline', /after the exam/],
    [{ resultsDate: '2027-03-14' }, 'resultsDate', /before the exam/],
    [{ examDate: '2027-02-30' }, 'examDate', /must be a date/],
    [{ examDate: '0203-03-15' }, 'examDate', /this century/],
    [{ bookingStatus: 'perhaps' as never }, 'bookingStatus', /Use one of: open, full/],
    [{ examCenter: ' ' }, 'examCenter', /The centre is required/],
    [{ venue: 'x'.repeat(121) }, 'venue', /at most 120/],
    [{ currentBookings: 121 }, 'currentBookings', /more bookings than places/],
    [{ maxCandidates: 1.5 }, 'maxCandidates', /whole number/],
    [{ region: 'Eng\u202eland' }, 'region', /invisible characters/],
  ])('%j is refused with a sentence for its field', async (change, field, message) => {
    const reply = await send('POST', '', { ...entry(), ...change });
    expect([reply.status, reply.body.errors[0].field]).toEqual([422, field]);
    expect(reply.body.errors[0].message).toMatch(message);
  });

  test('of two admins who change the same version the second is refused and shown the newest', async () => {
    const { id } = await add();
    const release = await heldChange(two.here, (work) => lockSchedule(work));
    const replies = ['Waiting list', 'full'].map((bookingStatus) =>
      send('PUT', `/${id}`, { rev: 1, entry: { ...entry(), bookingStatus } }),
    );
    await somebodyWaits(two.here);
    await release();
    const statuses = (await Promise.all(replies)).map(({ status, body }) => [status, body]);
    const refused = statuses.find(([status]) => status === 409)?.[1];
    expect(statuses.map(([status]) => status).sort()).toEqual([200, 409]);
    const [now] = await here();
    expect([refused.code, refused.current]).toEqual(['stale', now]);
    expect(now?.rev).toBe(2);
    const gone = await send('PUT', `/${newId()}`, { rev: 1, entry: entry() });
    expect([gone.status, gone.body.detail]).toEqual([404, 'There is no such exam date any more.']);
    expect((await send('DELETE', `/${newId()}`)).status).toBe(404);
  });

  test('two admins who add the same exam at once make one', async () => {
    const release = await heldChange(two.here, (work) => lockSchedule(work));
    const replies = [send('POST', '', entry()), send('POST', '', entry())];
    await somebodyWaits(two.here);
    await release();
    expect((await Promise.all(replies)).map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await here()).toHaveLength(1);
  });

  test('a change that changes nothing raises no version and tells nobody', async () => {
    const added = await add();
    const looking = await follow(ben);
    const reply = await send('PUT', `/${added.id}`, { rev: 1, entry: entry() });
    expect(reply.body).toEqual(added);
    await done(two.here, admin, 'DELETE', `${BASE}/${added.id}`);
    await waitFor(() => expect(toldOf(looking)).toHaveLength(1));
    expect((await audit()).map(({ action }) => action)).not.toContain('exam-schedule.change');
  });

  test('past exams come last, by the day of UTC', async () => {
    const now = two.there.clock.now().getTime();
    const midnight = Math.ceil(now / 86_400_000) * 86_400_000;
    const inDays = (days: number) =>
      new Date(midnight - 1 + days * 86_400_000).toISOString().slice(0, 10);
    const dated = (days: number) =>
      add({
        examCenter: `${centre} ${days}`,
        examDate: inDays(days),
        applicationDeadline: '2026-01-01',
      });
    for (const days of [1, 0, -1]) await dated(days);
    const order = async () =>
      (await here()).map(({ examCenter }) => Number(examCenter.split(' ').at(-1)));
    two.there.clock.advance(midnight - 1 - two.there.clock.now().getTime());
    expect(await order()).toEqual([0, 1, -1]);
    two.there.clock.advance(1);
    expect(await order()).toEqual([1, 0, -1]);
  });

  test('examples come back until an admin has changed anything, and then stay away', async () => {
    const { orm, sql } = two.here.database;
    const example = 'example-2027-spring-london';
    await sql`delete from exam_schedule where id = ${example}`;
    await sql`delete from stream_entries where stream = 'e:schedule'`;
    await sql`update streams set last_n = 0 where stream = 'e:schedule'`;
    expect(await seedSchedule(orm)).toBe(1);
    await done(two.here, admin, 'DELETE', `${BASE}/${example}`);
    expect(await seedSchedule(orm)).toBe(0);
    expect((await list()).map(({ id }) => id)).not.toContain(example);
  });
});
