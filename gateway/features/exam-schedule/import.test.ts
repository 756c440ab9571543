import type { Person } from '@cascade/db/factories/people';
import type { ExamDate } from '@cascade/shared/features/exam-schedule/contract';
import { MOST_IMPORT_BYTES } from '@cascade/shared/features/exam-schedule/import/format';
import { newId } from '@cascade/shared/kernel/id';
import { beforeEach, describe, expect, test } from 'vitest';
import { done } from '../../testing/community.ts';
import { type Listener, startOf, waitFor } from '../../testing/listener.ts';
import { twoGateways } from '../../testing/two-gateways.ts';

const BASE = '/api/admin/exam-schedule';
const HEADER = 'id,examCenter,examDate,region,applicationDeadline,bookingStatus,examType';

describe('importing exam dates', () => {
  const two = twoGateways();
  let admin: Person;
  let ben: Person;
  let centre: string;
  beforeEach(async () => {
    [admin, ben] = await Promise.all([two.here.person({ role: 'admin' }), two.here.person()]);
    centre = `Centre ${newId()}`;
  });
  const csv = (...lines: string[]) => ({ format: 'csv', text: [HEADER, ...lines].join('\r\n') });
  const line = (id: string, name: string, status = 'open', deadline = '2027-01-08') =>
    `${id},${centre} ${name},2027-03-15,England,${deadline},${status},casc`;
  const preview = (file: object) => done(two.here, admin, 'POST', `${BASE}/preview`, file);
  const take = (file: object, base: number) =>
    two.here.call(admin, `${BASE}/import`, {
      method: 'POST',
      headers: { 'Idempotency-Key': newId() },
      body: { ...file, base },
    });
  const list = (): Promise<ExamDate[]> => done(two.there, ben, 'GET', '/api/exam-schedule');
  const here = async () =>
    (await list())
      .filter(({ examCenter }) => examCenter.startsWith(centre))
      .map(({ examCenter, bookingStatus, rev }) => [
        examCenter.slice(centre.length + 1),
        bookingStatus,
        rev,
      ])
      .sort();
  const audited = async () =>
    (
      await two.here.database.sql`
        select action from audit_log where actor_id = ${admin.id} order by id`
    ).map(({ action }) => action);

  async function follow(person: Person): Promise<Listener> {
    const { stream, n } = await done(two.there, person, 'GET', '/api/exam-schedule/start');
    const listener = await two.listeners.open(two.there, person);
    await listener.sync((await startOf(two.there, person)).epoch, { [stream]: n });
    return listener;
  }

  test('the preview says what will be added, changed and unchanged, and the import does it at once', async () => {
    const first = csv(line('', 'A'), line('', 'B'), line('', 'C'));
    const { base } = await preview(first);
    expect((await take(first, base)).body).toEqual({ added: 3, changed: 0, unchanged: 0 });
    const looking = await follow(ben);
    const ids = new Map((await list()).map(({ examCenter, id }) => [examCenter, id]));
    const second = csv(
      line('', 'A'),
      line('', 'b', 'full'),
      line(ids.get(`${centre} C`) ?? '', 'C renamed'),
      line(`${centre.slice(7)}-d`, 'D'),
    );
    const seen = await preview(second);
    expect(seen).toMatchObject({ problems: [], unchanged: 1 });
    expect(seen.added.map(({ examCenter }: ExamDate) => examCenter)).toEqual([`${centre} D`]);
    expect(seen.changed.map(({ after }: { after: ExamDate }) => after.examCenter)).toEqual([
      `${centre} b`,
      `${centre} C renamed`,
    ]);
    expect(await here()).toEqual([
      ['A', 'open', 1],
      ['B', 'open', 1],
      ['C', 'open', 1],
    ]);
    expect((await take(second, seen.base)).body).toEqual({ added: 1, changed: 2, unchanged: 1 });
    expect(await here()).toEqual([
      ['A', 'open', 1],
      ['C renamed', 'open', 2],
      ['D', 'open', 1],
      ['b', 'full', 2],
    ]);
    await waitFor(() =>
      expect(looking.events.filter(({ e }) => e === 'exam-schedule.changed')).toHaveLength(1),
    );
    expect(looking.events.at(-1)?.d).toMatchObject({ changed: [{}, {}, {}], removed: [] });
    expect(await audited()).toEqual([
      ...Array(3).fill('exam-schedule.add'),
      ...Array(2).fill('exam-schedule.change'),
      'exam-schedule.add',
    ]);
  });

  test('with one wrong line nothing is taken, and every wrong line is named', async () => {
    const file = csv(
      line('', 'A'),
      line('', 'B', 'open', '2027-03-16'),
      line('', 'C'),
      line('', 'D', 'perhaps'),
    );
    const { base, problems, added } = await preview(file);
    expect([problems.map(({ line: at }: { line: number }) => at), added]).toEqual([[3, 5], []]);
    const looking = await follow(ben);
    const reply = await take(file, base);
    expect([reply.status, reply.body.detail]).toEqual([
      422,
      'Nothing was imported, because the file has mistakes.',
    ]);
    expect(reply.body.errors.map(({ field }: { field: string }) => field)).toEqual([
      'line 3, applicationDeadline',
      'line 5, bookingStatus',
    ]);
    expect([await here(), await audited(), looking.events]).toEqual([[], [], []]);
  });

  test('an import refuses when exam dates have changed since its preview', async () => {
    const file = csv(line('', 'A'));
    const { base } = await preview(file);
    const other = csv(line('', 'B'));
    expect((await take(other, base)).status).toBe(200);
    const reply = await take(file, base);
    expect([reply.status, reply.body.code]).toEqual([409, 'stale']);
    expect(await here()).toEqual([['B', 'open', 1]]);
    expect((await take(file, (await preview(file)).base)).status).toBe(200);
  });

  test('of two imports after one preview one is taken, and a repeat is taken once', async () => {
    const file = csv(line('', 'A'));
    const { base } = await preview(file);
    const key = newId();
    const send = (idempotencyKey: string, part: object) =>
      two.here.call(admin, `${BASE}/import`, {
        method: 'POST',
        headers: { 'Idempotency-Key': idempotencyKey },
        body: { ...part, base },
      });
    const [first, second, other] = await Promise.all([
      send(key, file),
      send(key, file),
      send(newId(), csv(line('', 'B'))),
    ]);
    const isTaken = first.status === 200 || second.status === 200;
    expect(isTaken).toBe(other.status !== 200);
    expect((await here()).length).toBe(1);
  });

  test('an export that is imported again changes nothing', async () => {
    const reply = await two.here.call(admin, `${BASE}/exam-dates.csv`);
    expect(reply.headers.get('content-type')).toContain('text/csv');
    expect(reply.headers.get('content-disposition')).toContain('exam-dates.csv');
    const text = reply.text.replace(/^\ufeff/, '');
    const before = await list();
    const seen = await preview({ format: 'csv', text });
    expect(seen).toMatchObject({ problems: [], added: [], changed: [], unchanged: before.length });
    expect((await take({ format: 'csv', text }, seen.base)).body.unchanged).toBe(before.length);
    expect(await list()).toEqual(before);
  });

  test('a calendar file is imported too', async () => {
    const file = {
      format: 'ics',
      text: [
        'BEGIN:VCALENDAR',
        'BEGIN:VEVENT',
        `UID:${newId()}@example.org`,
        'DTSTART;VALUE=DATE:20270315',
        `SUMMARY:${centre} A`,
        'DESCRIPTION:region: England\\napplicationDeadline: 2027-01-08\\nbookingStatus: open\\nexamType: casc',
        'END:VEVENT',
        'END:VCALENDAR',
      ].join('\r\n'),
    };
    expect((await take(file, (await preview(file)).base)).body.added).toBe(1);
    expect(await here()).toEqual([['A', 'open', 1]]);
  });

  test('what is too large, empty or of another kind is refused with a sentence', async () => {
    const ask = (body: unknown) =>
      two.here.call(admin, `${BASE}/preview`, { method: 'POST', body });
    const full = await ask({ format: 'csv', text: 'x\n'.repeat(MOST_IMPORT_BYTES / 2) });
    expect([full.status, full.body.problems[0].line]).toEqual([200, 1]);
    const large = await ask({ format: 'csv', text: 'x'.repeat(MOST_IMPORT_BYTES + 1) });
    expect([large.status, large.body.errors[0].message]).toEqual([422, 'is too large']);
    const huge = await ask({ format: 'csv', text: 'x'.repeat(5 * 1024 * 1024) });
    expect([huge.status, huge.body.detail]).toEqual([413, 'That is too large to be sent here.']);
    const empty = await ask({ format: 'csv', text: '' });
    expect([empty.status, empty.body.errors[0].message]).toEqual([422, 'is empty']);
    const other = await ask({ format: 'xlsx', text: 'x' });
    expect([other.status, other.body.errors[0].message]).toEqual([422, 'Use one of: csv, ics']);
  });
});
