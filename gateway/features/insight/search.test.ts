import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startGateway, type TestGateway } from '../../testing/gateway.ts';

describe('finding a station', () => {
  let gateway: TestGateway;
  beforeAll(async () => {
    gateway = await startGateway();
  });
  afterAll(() => gateway.close());

  const find = async (q: string): Promise<string[]> => {
    const ana = await gateway.person();
    const hits = (await gateway.call(ana, `/api/scenarios/search?q=${encodeURIComponent(q)}`)).body;
    const rows = await gateway.database.sql<{ id: number; number: string }[]>`
      select id, scenario_number as number from scenarios`;
    const numbers = new Map(rows.map(({ id, number }) => [id, number]));
    return hits.map(({ id }: { id: number }) => numbers.get(id));
  };

  test('a word of the title comes first', async () => {
    expect((await find('farmer'))[0]).toBe('AMH.14');
  });

  test('words of the task find too, though no title has them', async () => {
    expect(await find('tuberculosis')).toContain('AMH.14');
  });

  test('part of a word, other cases and the number find', async () => {
    expect(await find('FARM')).toContain('AMH.14');
    expect(await find('written by a farm')).toContain('AMH.14');
    expect(await find('amh.14')).toEqual(['AMH.14']);
  });

  test('setting and skill find', async () => {
    expect(await find('crisis team base')).toContain('AMH.14');
    expect(await find('risk assessment')).toContain('AMH.14');
  });

  test('a misspelt word of a title finds, where nothing has it as written', async () => {
    expect((await find('farmr'))[0]).toBe('AMH.14');
    expect((await find('litium journey'))[0]).toBe('AMH.32');
    expect(await find('qqqqq')).toEqual([]);
  });

  test.each(["'", '%', '_', '\\', '&|!', 'the', '((', ':*', '"', '🦊'])(
    'the text %s is only a text',
    async (q) => {
      expect(Array.isArray(await find(q))).toBe(true);
    },
  );
});
