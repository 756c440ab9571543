import { Scenario } from '@cascade/shared/contracts/scenarios';
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
    expect(numbers).toEqual([...numbers].sort());
    const [row] = await gateway.database.sql`select count(*)::int as count from scenarios`;
    expect(body).toHaveLength(row?.count);
    const some = await gateway.call(ana, '/api/scenarios?category=Child+%26+Adolescent');
    expect(some.body.length).toBeGreaterThan(0);
    for (const card of some.body) expect(card.category).toBe('Child & Adolescent');
    expect((await gateway.call(ana, '/api/scenarios?category=Nothing')).body).toEqual([]);
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

  test('a changed station is in the list as soon as PostgreSQL has said so', async () => {
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
    expect(body.candidateTask.scenario).toContain('Mr Owen Prydderch');
    expect(text).not.toMatch(/actorBrief|markScheme|feedback|areasOfConcern|lambing shed/);
  });

  test('parts that are kept as JSON strings are read too, and unreadable ones are absent', async () => {
    const ana = await gateway.person();
    const { sql } = gateway.database;
    await sql`update scenarios set actor_brief = to_jsonb(actor_brief::text), feedback = '"not json"'
      where id = 24`;
    const { body } = await gateway.call(ana, '/api/scenarios/24');
    expect(body.actorBrief.background).toMatch(/\w/);
    expect(body.feedback).toBeNull();
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
