import { scenarios } from '@cascade/db/features/scenarios/schema';
import type { Feedback } from '@cascade/shared/domain/stations/parts';
import { Reference } from '@cascade/shared/features/references/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startGateway, type TestGateway } from '../../testing/gateway.ts';

describe('quick references', () => {
  let gateway: TestGateway;
  beforeAll(async () => {
    gateway = await startGateway();
  });
  afterAll(() => gateway.close());

  test('the list holds every guide by title, and each opens whole', async () => {
    const ana = await gateway.person();
    const { body } = await gateway.call(ana, '/api/quick-references');
    expect(body.length).toBeGreaterThanOrEqual(8);
    for (const guide of body) {
      const one = await gateway.call(ana, `/api/quick-references/${guide.id}`);
      expect(Reference.parse(one.body)).toEqual(guide);
      expect(Object.keys(guide.sections)[0]).toBe('section-1');
    }
  });

  test('a guide leads to the stations that lead to it, and to no other', async () => {
    const ana = await gateway.person();
    const { body: guides } = await gateway.call(ana, '/api/quick-references');
    const all = await gateway.database.orm.select().from(scenarios);
    for (const { id } of guides as Reference[]) {
      const { body } = await gateway.call(ana, `/api/quick-references/${id}/stations`);
      const expected = all.filter(({ feedback }) =>
        (feedback as Feedback).learning?.guides.includes(id),
      );
      expect(new Set(body.map((card: { id: number }) => card.id))).toEqual(
        new Set(expected.map((station) => station.id)),
      );
      for (const card of body) expect(Object.keys(card)).not.toContain('feedback');
    }
    const unknown = await gateway.call(ana, '/api/quick-references/no-such-guide/stations');
    expect(unknown.body).toEqual([]);
  });

  test('specialty and search narrow it down together', async () => {
    const ana = await gateway.person();
    const all: Reference[] = (await gateway.call(ana, '/api/quick-references')).body;
    const [{ specialty, title }] = all as [Reference];
    const list = async (query: string): Promise<Reference[]> =>
      (await gateway.call(ana, `/api/quick-references?${query}`)).body;
    const some = await list(`specialty=${encodeURIComponent(specialty)}`);
    expect(some).toEqual(all.filter((guide) => guide.specialty === specialty));
    expect(await list(`search=${encodeURIComponent(title.toUpperCase())}`)).toContainEqual(all[0]);
    expect(await list('search=%25')).toEqual(
      all.filter((one) => JSON.stringify(one).includes('%')),
    );
    expect(await list('search=zzzz')).toEqual([]);
    for (const any of ['all', 'All', 'All+Specialties', ''])
      expect(await list(`specialty=${any}`)).toEqual(all);
  });

  test('an unknown guide is a 404, a name that cannot be one a 422', async () => {
    const ana = await gateway.person();
    expect((await gateway.call(ana, '/api/quick-references/no-such-guide')).status).toBe(404);
    expect((await gateway.call(ana, '/api/quick-references/No_Such')).status).toBe(422);
  });
});
