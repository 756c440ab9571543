import { insertNotice } from '@cascade/db/domain/notices/notices.queries';
import { newId } from '@cascade/shared/kernel/id';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startGateway, type TestGateway } from '../../testing/gateway.ts';

type Person = Awaited<ReturnType<TestGateway['person']>>;

describe('the bell', () => {
  let gateway: TestGateway;
  beforeAll(async () => {
    gateway = await startGateway();
  });
  afterAll(() => gateway.close());

  async function ring(person: Person): Promise<string> {
    const { id } = await insertNotice(gateway.database.orm, {
      id: newId(),
      userId: person.id,
      kind: 'test',
      title: 'Hello',
      createdAt: new Date(),
    });
    return id;
  }
  const read = (person: Person, body: unknown) =>
    gateway.call(person, '/api/notices/read', { method: 'POST', body });

  test('notices newer than the newest seen stay unread', async () => {
    const ana = await gateway.person();
    const seen = [await ring(ana), await ring(ana)];
    const later = await ring(ana);
    const { body } = await read(ana, { upTo: seen[1] });
    expect(body.unread).toBe(1);
    const unread = body.notices.filter((notice: { readAt: unknown }) => notice.readAt === null);
    expect(unread).toMatchObject([{ id: later }]);
  });

  test('only the named ones are read, and nobody else’s', async () => {
    const [ana, ben] = [await gateway.person(), await gateway.person()];
    const [mine, theirs] = [await ring(ana), await ring(ben)];
    await ring(ana);
    expect((await read(ana, { ids: [mine, theirs] })).body.unread).toBe(1);
    expect((await gateway.call(ben, '/api/notices')).body.unread).toBe(1);
    expect((await read(ana, { upTo: newId() })).body.unread).toBe(0);
    expect((await gateway.call(ben, '/api/notices')).body.unread).toBe(1);
  });

  test.each([{ upTo: 'all' }, { ids: 'all' }, { until: 1 }])('%o is refused', async (body) => {
    const ana = await gateway.person();
    expect((await read(ana, body)).status).toBe(422);
  });
});
