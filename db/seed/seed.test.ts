import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { repositoryRoot } from '@cascade/shared/node/root';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readBalances } from '../domain/ledger/ledger.queries.ts';
import { readRating } from '../domain/reviews/ratings.queries.ts';
import { freshDatabase } from '../factories/fresh-database.ts';
import { makePerson } from '../factories/people.ts';
import { flipBookmark } from '../features/progress/progress.queries.ts';
import { seedBookings } from './bookings.ts';
import { seedCast } from './cast.ts';
import { readScenarios } from './content.ts';
import { DEMO_EXAMINER } from './examiners.ts';
import { DEMO_GROUPS, seedGroups } from './groups.ts';
import { seedScenarios } from './scenarios.ts';

describe('seeding', () => {
  let folder: string;
  const fileOf = (number: string) => join(folder, 'scenarios', `${number}.yaml`);
  const alter = (number: string, change: (text: string) => string) =>
    writeFileSync(fileOf(number), change(readFileSync(fileOf(number), 'utf8')));

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'cascade-content-'));
    cpSync(join(repositoryRoot(), 'db/content'), folder, { recursive: true });
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  test('a second run writes nothing', async () => {
    await using database = await freshDatabase();
    const before = await database.sql`select xmin::text, id from scenarios order by id`;
    expect(await seedScenarios(database.orm, readScenarios(folder))).toBe(0);
    expect(await seedCast(database.orm)).toBe(0);
    expect(await seedGroups(database.orm)).toBe(0);
    expect(await database.sql`select xmin::text, id from scenarios order by id`).toEqual(before);
  });

  test('demo bookings have ledger postings like real ones, are seeded once, and send no mails or notices', async () => {
    await using database = await freshDatabase();
    expect(await seedBookings(database.orm)).toBe(7);
    const rows = async () => [
      ...(await database.sql`
        select b.xmin::text, b.id, b.state, b.price, b.fee, u.email, s.starts_at > now() as "isToCome"
        from bookings b join booking_sessions s on s.id = b.session_id
        join users u on u.id = b.member_id order by s.starts_at`),
    ];
    const before = await rows();
    const past = before.filter(({ isToCome }) => !isToCome);
    expect(past.map(({ state }) => state)).toEqual(Array(6).fill('completed'));
    const [coming] = before.filter(({ isToCome }) => isToCome);
    expect(coming).toMatchObject({ state: 'confirmed', email: 'ana@example.com' });
    const sum = (of: typeof before, column: string) =>
      of.reduce((all, row) => all + Number(row[column]), 0);
    const balances = await readBalances(database.orm);
    expect(Object.fromEntries(balances.map(({ account, amount }) => [account, amount]))).toEqual({
      provider: sum(before, 'price'),
      deposits: -coming?.price,
      payable: sum(past, 'fee') - sum(past, 'price'),
      fees: -sum(past, 'fee'),
    });
    expect(await readRating(database.orm, DEMO_EXAMINER)).toEqual({
      count: 2,
      stars: 4.5,
      positive: 100,
    });
    const [told] = await database.sql`
      select (select count(*) from outbox)::int as jobs, (select count(*) from mails)::int as mails,
        (select count(*) from notices where kind like 'booking%')::int as notices`;
    expect(told).toEqual({ jobs: 0, mails: 0, notices: 0 });
    expect(await seedBookings(database.orm)).toBe(0);
    expect(await rows()).toEqual(before);
  });

  test('only a changed file is written, and a member’s bookmark stays', async () => {
    await using database = await freshDatabase();
    const ana = await makePerson(database.orm);
    await flipBookmark(database.orm, ana.id, 14);
    alter('AMH.14', (text) => text.replace('setting: Crisis team base', 'setting: Crisis house'));
    expect(await seedScenarios(database.orm, readScenarios(folder))).toBe(1);
    const [row] = await database.sql`
      select setting, bookmarked from scenarios join scenario_progress on scenario_id = id where id = 14`;
    expect(row).toEqual({ setting: 'Crisis house', bookmarked: true });
  });

  test('a deleted example group stays deleted, with its members', async () => {
    await using database = await freshDatabase();
    const groups = () => database.sql`
      select g.id, u.email from study_groups g
      join study_group_members m on m.group_id = g.id and m.is_admin
      join users u on u.id = m.user_id order by g.id`;
    expect((await groups()).map(({ id, email }) => [id, email])).toEqual([
      [DEMO_GROUPS.thursday, 'ana@example.com'],
      [DEMO_GROUPS.night, 'ben@example.com'],
    ]);
    await database.sql`delete from study_groups where id = ${DEMO_GROUPS.night}`;
    expect(await seedGroups(database.orm)).toBe(0);
    expect((await groups()).map(({ id }) => id)).toEqual([DEMO_GROUPS.thursday]);
  });

  test('a demo member who changed their name keeps it', async () => {
    await using database = await freshDatabase();
    await database.sql`update users set name = 'Ana Changed' where email = 'ana@example.com'`;
    await seedCast(database.orm);
    const [row] = await database.sql`select name from users where email = 'ana@example.com'`;
    expect(row?.name).toBe('Ana Changed');
  });

  test('all invalid files are named with their fields in one error', () => {
    alter('AMH.14', (text) => text.replace('weight: 35', 'weight: 36'));
    alter('OAP.11', (text) => text.replace(/^difficulty: .*$/m, 'difficulty: Easy'));
    writeFileSync(fileOf('SUB.01'), 'title: "unfinished');
    const read = () => readScenarios(folder);
    expect(read).toThrow(/AMH\.14\.yaml: markScheme\.competencyDomains: weights add up to 101/);
    expect(read).toThrow(/OAP\.11\.yaml: difficulty: /);
    expect(read).toThrow(/SUB\.01\.yaml is not YAML/);
  });

  test('a file missing from the blueprint is refused', () => {
    alter('AMH.14', (text) => text.replace('scenarioNumber: AMH.14', 'scenarioNumber: AMH.99'));
    expect(() => readScenarios(folder)).toThrow(/AMH\.14\.yaml: scenarioNumber: is AMH\.99/);
  });
});
