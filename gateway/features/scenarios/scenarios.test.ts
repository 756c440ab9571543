import { textsIn } from '@cascade/shared/domain/text/similarity';
import { Scenario } from '@cascade/shared/features/scenarios/contract';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startGateway, type TestGateway } from '../../testing/gateway.ts';

describe('stations', () => {
  let gateway: TestGateway;
  beforeAll(async () => {
    gateway = await startGateway();
  });
  afterAll(() => gateway.close());

  test('the list has every station by number, and a category its own', async () => {
    const ana = await gateway.person();
    const { body } = await gateway.call(ana, '/api/scenarios');
    const numbers = body.map((card: { scenarioNumber: string }) => card.scenarioNumber);
    const inOrder = new Intl.Collator('en-GB', { numeric: true });
    expect(numbers).toEqual([...numbers].sort(inOrder.compare));
    const [row] = await gateway.database.sql`select count(*)::int as count from scenarios`;
    expect(body).toHaveLength(row?.count);
    const some = await gateway.call(ana, '/api/scenarios?category=Child+%26+Adolescent');
    expect(some.body.length).toBeGreaterThan(0);
    for (const card of some.body) expect(card.category).toBe('Child & Adolescent');
    expect((await gateway.call(ana, '/api/scenarios?category=Nothing')).body).toEqual([]);
  });

  test('AMH.205 comes after AMH.40 in the list, in search and in the reviews, not after AMH.20', async () => {
    const ana = await gateway.person();
    const { sql } = gateway.database;
    const [added] = await sql<{ id: number }[]>`
      insert into scenarios (scenario_number, title, category, difficulty, skill, setting)
      values ('AMH.205', 'Added later', 'Adult Mental Health', 'Foundation', 'History Taking', 'Clinic')
      returning id`;
    const id = added?.id ?? 0;
    const place = async (path: string) => {
      const { body } = await gateway.call(ana, path);
      return body.findIndex((one: { id: number }) => one.id === id);
    };
    await vi.waitFor(async () => expect(await place('/api/scenarios')).toBeGreaterThan(0));
    const numbersBefore = async (path: string) => {
      const { body } = await gateway.call(ana, path);
      return body
        .slice(0, await place(path))
        .map((card: { scenarioNumber: string }) => card.scenarioNumber);
    };
    expect((await numbersBefore('/api/scenarios')).at(-1)).toBe('AMH.40');
    expect((await numbersBefore('/api/scenarios?category=Adult+Mental+Health')).at(-1)).toBe(
      'AMH.40',
    );
    const found = (await gateway.call(ana, '/api/scenarios/search?q=AMH.20')).body;
    expect(found.map((hit: { id: number }) => hit.id).at(-1)).toBe(id);
    await sql`delete from scenarios where id = ${id}`;
  });

  test('a card carries nothing that belongs behind the reveal', async () => {
    const ana = await gateway.person();
    const { body } = await gateway.call(ana, '/api/scenarios');
    expect(Object.keys(body[0]).sort()).toEqual([
      'category',
      'difficulty',
      'duration',
      'id',
      'scenarioNumber',
      'setting',
      'skill',
      'title',
    ]);
  });

  test('the same list is not sent twice', async () => {
    const ana = await gateway.person();
    const first = await gateway.call(ana, '/api/scenarios');
    const etag = first.headers.get('etag') ?? '';
    const again = await gateway.call(ana, '/api/scenarios', { headers: { 'if-none-match': etag } });
    expect(again.status).toBe(304);
    expect(again.text).toBe('');
  });

  test('a changed station is in the list after PostgreSQL’s notification', async () => {
    const ana = await gateway.person();
    await gateway.call(ana, '/api/scenarios');
    await gateway.database.sql`update scenarios set setting = 'Changed place' where id = 14`;
    await vi.waitFor(async () => {
      const { body } = await gateway.call(ana, '/api/scenarios');
      expect(body.find((card: { id: number }) => card.id === 14).setting).toBe('Changed place');
    });
  });

  test('a whole station has all its parts', async () => {
    const ana = await gateway.person();
    const { body } = await gateway.call(ana, '/api/scenarios/14');
    const station = Scenario.parse(body);
    expect(station.candidateTask?.task).toContain('risk of suicide');
    expect(station.markScheme?.competencyDomains).toHaveLength(5);
    expect(station.areasOfConcern.length).toBeGreaterThan(1);
  });

  test('the candidate’s view holds the task and nothing else', async () => {
    const ana = await gateway.person();
    const { body, text } = await gateway.call(ana, '/api/scenarios/14/candidate');
    expect(body.candidateTask.scenario).toContain('Mr Owen Pritchard');
    expect(text).not.toMatch(/actorBrief|markScheme|feedback|areasOfConcern|lambing shed/);
  });

  test('of the second edition the candidate sees the time and the documents, and no fact, act or lesson', async () => {
    const ana = await gateway.person();
    const { sql } = gateway.database;
    const letter = {
      id: 'gp-letter',
      kind: 'letter',
      title: 'Letter',
      textAlternative: 'A letter in one paragraph.',
      from: 'The surgery',
      to: 'The crisis team',
      date: '23 November',
      paragraphs: ['Thank you for seeing him today.'],
      signedBy: 'Dr Evans',
    };
    await sql`update scenarios
      set candidate_task = jsonb_set(candidate_task, '{materials}', ${JSON.stringify([letter])}::text::jsonb) where id = 14`;
    const whole = Scenario.parse((await gateway.call(ana, '/api/scenarios/14')).body);
    const { body, text } = await gateway.call(ana, '/api/scenarios/14/candidate');
    expect(body.candidateTask).toMatchObject({ now: 'Thursday, 15:20', reading: '90s' });
    expect(body.candidateTask.materials).toEqual([letter]);
    expect(whole).toMatchObject({ edition: 2, lawAsAt: expect.stringMatching(/^\d{4}-/) });
    const { facts, cues, reactions, openingLine } = whole.actorBrief ?? {};
    const withheld = textsIn([
      { facts, cues, reactions, openingLine },
      whole.markScheme,
      whole.feedback?.learning,
    ]).filter((one) => one.length > 15);
    expect(withheld.length).toBeGreaterThan(80);
    expect(withheld.filter((one) => text.includes(JSON.stringify(one).slice(1, -1)))).toEqual([]);
  });

  test('parts that are kept as JSON strings are read too, and unreadable ones are absent', async () => {
    const ana = await gateway.person();
    const { sql } = gateway.database;
    await sql`update scenarios set actor_brief = to_jsonb(actor_brief::text), feedback = '"not json"',
      mark_scheme = '{"passMark": "half"}' where id = 24`;
    const { body } = await gateway.call(ana, '/api/scenarios/24');
    expect(body.actorBrief.background).toMatch(/\w/);
    expect([body.feedback, body.markScheme]).toEqual([null, null]);
    expect(body.candidateTask.task).toMatch(/\w/);
  });

  test.each([
    ['9999', 404],
    ['abc', 422],
    ['0', 422],
    ['2147483648', 422],
  ])('station %s answers %i', async (id, status) => {
    const ana = await gateway.person();
    expect((await gateway.call(ana, `/api/scenarios/${id}`)).status).toBe(status);
  });
});
