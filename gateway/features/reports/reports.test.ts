import { listAuditOn } from '@cascade/db/domain/audit/audit.queries';
import { ownRedisDatabase } from '@cascade/db/factories/own-redis-database';
import type { Person } from '@cascade/db/factories/people';
import { writtenReport } from '@cascade/db/factories/reports';
import {
  type MonthlyReport,
  type Statement,
  writeReport,
} from '@cascade/shared/features/reports/contract';
import { lastReportable, monthAfter } from '@cascade/shared/features/reports/month';
import { streamOf } from '@cascade/shared/kernel/event';
import { newId } from '@cascade/shared/kernel/id';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { done } from '../../testing/community.ts';
import { startGateway, type TestGateway } from '../../testing/gateway.ts';
import { type Listener, Listeners, startOf, waitFor } from '../../testing/listener.ts';

const redisUrl = await ownRedisDatabase();
const REPORTS = '/api/admin/revenue/reports';

describe('monthly reports for admins', { timeout: 120_000 }, () => {
  let gateway: TestGateway;
  let admin: Person;
  let advertiser: { id: string; name: string; email: string };
  let month: string;
  const listeners = new Listeners();
  beforeAll(async () => {
    gateway = await startGateway({ env: { REDIS_URL: redisUrl } });
    month = lastReportable(gateway.clock.now());
    admin = await gateway.person({ role: 'admin' });
    await gateway.elevate(admin);
    const [row] = await gateway.database.sql<(typeof advertiser)[]>`
      select id, name, email from advertisers order by name limit 1`;
    if (!row) throw new Error('The seed has no advertiser.');
    advertiser = row;
  });
  afterEach(() => listeners.closeAll());
  afterAll(() => gateway.close());
  beforeEach(async () => {
    const { sql, orm } = gateway.database;
    await sql`truncate monthly_reports, report_revisions, advertiser_statements, mails, outbox`;
    await writtenReport(orm, month, advertiser);
  });

  const list = (): Promise<MonthlyReport[]> => done(gateway, admin, 'GET', REPORTS);
  const statements = (): Promise<Statement[]> =>
    done(gateway, admin, 'GET', `${REPORTS}/${month}/statements`);
  const run = (of: string, by = admin, key = newId()) =>
    gateway.call(by, `${REPORTS}/${of}/run`, {
      method: 'POST',
      headers: { 'idempotency-key': key },
    });
  const sendTo = (id: string, key = newId()) =>
    gateway.call(admin, `${REPORTS}/${month}/statements/${id}/send`, {
      method: 'POST',
      headers: { 'idempotency-key': key },
    });
  const jobs = () =>
    gateway.database.sql`select job, data from outbox where job = ${writeReport.name}`;
  const mails = () =>
    gateway.database.sql`select to_address, subject, body, html from mails order by id`;

  test('are listed newest first, by pages', async () => {
    for (let back = 1; back <= 3; back++)
      await writtenReport(gateway.database.orm, monthAfter(month, -back), advertiser);
    const first = await gateway.call(admin, `${REPORTS}?limit=3`);
    expect(first.body.map((one: MonthlyReport) => one.month)).toEqual(
      [0, -1, -2].map((back) => monthAfter(month, back)),
    );
    const [, next = ''] = /<([^>]+)>; rel="next"/.exec(first.headers.get('link') ?? '') ?? [];
    const rest = await gateway.call(admin, next);
    expect(rest.body.map((one: MonthlyReport) => one.month)).toEqual([monthAfter(month, -3)]);
    expect(first.body[0]).toMatchObject({
      revision: 1,
      revenue: 1_250,
      payouts: 0,
      isRunning: false,
      statements: { due: 1, sent: 0 },
      lastRun: { outcome: 'written', changes: [] },
    });
  });

  test('are files to save, the last revision unless another is named', async () => {
    await writtenReport(gateway.database.orm, month, advertiser, { revision: 2 });
    const csv = await gateway.call(admin, `${REPORTS}/${month}/report.csv`);
    expect(csv.text).toBe(`csv of ${month}, 2`);
    expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(csv.headers.get('content-disposition')).toBe(
      `attachment; filename=cascade-${month}-revision-2.csv`,
    );
    const pdf = await gateway.call(admin, `${REPORTS}/${month}/report.pdf?revision=1`);
    expect(pdf.text).toBe(`pdf of ${month}, 1`);
    expect(pdf.headers.get('content-type')).toBe('application/pdf');
    expect(pdf.headers.get('cache-control')).toContain('no-store');
    for (const path of [`${month}/report.pdf?revision=3`, '2020-01/report.csv'])
      expect((await gateway.call(admin, `${REPORTS}/${path}`)).status).toBe(404);
    expect((await gateway.call(admin, `${REPORTS}/2027-13/report.csv`)).status).toBe(422);
  });

  test('run again once, however often the button is pressed', async () => {
    const key = newId();
    const replies = await Promise.all([
      ...[key, key, key].map((one) => run(month, admin, one)),
      run(month),
      run(month),
    ]);
    for (const reply of replies) expect(reply.body).toEqual({ isRunning: true });
    expect(await jobs()).toEqual([{ job: writeReport.name, data: { month } }]);
    expect((await list())[0]?.isRunning).toBe(true);
    const audited = await listAuditOn(gateway.database.orm, { kind: 'report', id: month });
    expect(audited.map(({ action, after }) => [action, after])).toEqual([
      ['report.run', { month }],
    ]);
  });

  test('do not run for a month that is not over, or of before the first posting', async () => {
    const early = await run(monthAfter(month));
    expect(early.status).toBe(409);
    expect(early.body.detail).toMatch(/cannot be reported yet: .*15:00 UTC/);
    const old = await run('2021-01');
    expect(old.status).toBe(409);
    expect(old.body.detail).toBe('The ledger has nothing in US dollars up to January 2021.');
    expect(await jobs()).toEqual([]);
  });

  test('a statement is sent again once for each press, and noted', async () => {
    expect(await statements()).toEqual([
      {
        advertiserId: advertiser.id,
        name: advertiser.name,
        email: advertiser.email,
        opening: 0,
        closing: 1_250,
        sent: null,
      },
    ]);
    const key = newId();
    for (let times = 0; times < 2; times++)
      expect((await sendTo(advertiser.id, key)).body.sent).toMatchObject({ times: 1, revision: 1 });
    expect((await sendTo(advertiser.id)).body.sent.times).toBe(2);
    const sent = await mails();
    expect(sent).toHaveLength(2);
    expect(sent[0]).toMatchObject({
      to_address: advertiser.email,
      subject: expect.stringMatching(/^Your CASCade statement for /),
      body: expect.stringContaining('$12.50 is owed'),
      html: expect.stringContaining('>$12.50</td>'),
    });
    expect((await statements())[0]?.sent?.times).toBe(2);
    expect((await list())[0]?.statements).toEqual({ due: 1, sent: 1 });
  });

  test('no statement goes to an advertiser without movement, or without an address', async () => {
    expect((await sendTo(newId())).status).toBe(404);
    const gone = { id: newId(), name: 'Gone' };
    await writtenReport(gateway.database.orm, month, gone, { revision: 2 });
    expect((await statements())[0]).toMatchObject({ name: 'Gone', email: null });
    const reply = await sendTo(gone.id);
    expect(reply.status).toBe(409);
    expect(reply.body.detail).toMatch(/address of this advertiser is not known/);
    expect(await mails()).toEqual([]);
  });

  test('only elevated admins hear that a report has moved', async () => {
    const stream = streamOf.reports();
    const { n } = await done(gateway, admin, 'GET', `${REPORTS}/start`);
    const plain = await gateway.person({ role: 'admin' });
    const expired = await gateway.person({ role: 'admin' });
    await gateway.elevate(expired, gateway.clock.now());
    const member = await gateway.person();
    const open = async (person: Person) => {
      const listener = await listeners.open(gateway, person);
      await listener.sync((await startOf(gateway, person)).epoch, { [stream]: n });
      return listener;
    };
    const desk = await open(admin);
    const others = [await open(plain), await open(expired), await open(member)];
    await run(month);
    const toldOf = ({ events }: Listener) =>
      events.filter(({ e }) => e === 'report.moved').map(({ d }) => d);
    await waitFor(() => expect(toldOf(desk)).toEqual([{ month }]));
    for (const other of others) expect(toldOf(other)).toEqual([]);
  });
});
