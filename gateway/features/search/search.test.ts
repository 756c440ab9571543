import type { Person } from '@cascade/db/factories/people';
import type { SearchHit } from '@cascade/shared/features/search/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startGateway, type TestGateway } from '../../testing/gateway.ts';
import { block } from '../../testing/messaging.ts';

describe('one search over everything', () => {
  let gateway: TestGateway;
  let ana: Person;
  beforeAll(async () => {
    gateway = await startGateway();
    ana = await gateway.person();
  });
  afterAll(() => gateway.close());

  const answer = (q: string, by: Person | null = ana) =>
    gateway.call(by, `/api/search?q=${encodeURIComponent(q)}`);
  const find = async (q: string, by = ana): Promise<SearchHit[]> => (await answer(q, by)).body;
  const titles = async (q: string, by = ana) => (await find(q, by)).map(({ title }) => title);

  test.each([
    ['lithum', 'Lithium: explaining and monitoring'],
    ['lithium', 'Lithium: explaining and monitoring'],
    ['clozapin', 'Clozapine: explaining and monitoring'],
    ['delerium', 'Delirium: screening attention and acting at once'],
    ['capcity asessment', 'Capacity assessment under the Mental Capacity Act'],
    ['mca', 'Capacity assessment under the Mental Capacity Act'],
    ['ect', 'Electroconvulsive therapy explained'],
    ['mha', 'Mental Health Act sections in plain words'],
    ['mse', 'Mental state examination: a frame for seven minutes'],
    ['eupd', 'Personality difficulties: history and formulation'],
    ['pyschosis', 'Psychosis and first episode: taking the history'],
    ['how do i take an alchohol history', 'Alcohol history: amount, dependence, withdrawal'],
    ['cranial nervs', 'Cranial nerve examination for psychiatrists'],
  ])('“%s” means %s', async (asked, meant) => {
    expect((await titles(asked))[0]).toBe(meant);
  });

  test('a station is found by its title, number, or a word of its task', async () => {
    const farmer = 'Letters already written by a farmer';
    expect((await titles('farmr letters'))[0]).toBe(farmer);
    expect((await find('amh.14'))[0]).toMatchObject({ kind: 'station', id: 14, title: farmer });
    expect(await titles('tuberculosis')).toContain(farmer);
  });

  test('at most eight of each kind, each once', async () => {
    const hits = await find('history');
    const keys = hits.map(({ kind, id }) => `${kind} ${id}`);
    expect(new Set(keys).size).toBe(keys.length);
    for (const kind of ['station', 'guide'])
      expect(hits.filter((hit) => hit.kind === kind)).toHaveLength(8);
  });

  test.each(["''", '%%', '__', '\\\\', '&|!', 'the', '((', ':*', '""', '🦊🦊', 'x'.repeat(80)])(
    'the text %s is only a text',
    async (q) => {
      const { status, body } = await answer(q);
      expect(status).toBe(200);
      expect(Array.isArray(body)).toBe(true);
    },
  );

  test.each([
    ['a', 'Enter at least two letters'],
    ['x'.repeat(81), 'Use at most 80 characters'],
  ])('a text of another length is refused with a sentence', async (q, sentence) => {
    const { status, text } = await answer(q);
    expect(status).toBe(422);
    expect(text).toContain(sentence);
  });

  test('people are found by a handle, also by one that is slightly wrong', async () => {
    const ben = await gateway.person();
    const wrong = ben.handle.slice(0, 3) + ben.handle.slice(4);
    const ofBen = { kind: 'person', id: ben.publicId, title: ben.handle };
    expect(await find(ben.handle.slice(0, 4))).toContainEqual(expect.objectContaining(ofBen));
    expect(await find(wrong)).toContainEqual(expect.objectContaining(ofBen));
    expect(await find(ben.handle, ben)).not.toContainEqual(expect.objectContaining(ofBen));
  });

  test('who is hidden, unverified or blocked by the caller is not found', async () => {
    const [hidden, blocked, unverified] = await Promise.all([
      gateway.person(),
      gateway.person(),
      gateway.person({ emailVerified: false }),
    ]);
    await gateway.database.sql`
      update profiles set is_public = false where user_id = ${hidden.id}`;
    await block(gateway, ana, blocked);
    for (const { handle } of [hidden, blocked, unverified])
      expect(await titles(handle)).not.toContain(handle);
    // Who is blocked does not notice.
    expect(await titles(ana.handle, blocked)).toContain(ana.handle);
  });

  test('an unverified caller finds no people, a visitor nothing', async () => {
    const unverified = await gateway.person({ emailVerified: false });
    expect((await find(ana.handle, unverified)).some(({ kind }) => kind === 'person')).toBe(false);
    expect((await answer('lithium', null)).status).toBe(401);
  });

  test('a station that is added, renamed or deleted is found as it is now', async () => {
    const { sql } = gateway.database;
    const [station] = await sql<{ id: number }[]>`
      insert into scenarios (scenario_number, title, category, difficulty, skill, setting)
      values ('M.1', 'Xylophone practice at dusk', 'Emergency Psychiatry', 'Foundation',
        'History taking', 'A ward') returning id`;
    const id = station?.id ?? 0;
    expect((await find('xylophone'))[0]).toMatchObject({ kind: 'station', id });
    await sql`update scenarios set title = 'Glockenspiel practice at dusk' where id = ${id}`;
    expect(await titles('xylophone')).not.toContain('Xylophone practice at dusk');
    expect((await find('glockenspeil'))[0]).toMatchObject({ id });
    await sql`delete from scenarios where id = ${id}`;
    expect(await titles('glockenspiel')).not.toContain('Glockenspiel practice at dusk');
  });
});
