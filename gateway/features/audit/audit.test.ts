import { recordAudit } from '@cascade/db/domain/audit/audit.queries';
import type { Person } from '@cascade/db/factories/people';
import type { AuditEntry } from '@cascade/shared/features/audit/contract';
import { routeContracts } from '@cascade/shared/registry';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startGateway, type TestGateway } from '../../testing/gateway.ts';

const PATH = '/api/admin/audit';

describe('the audit log', () => {
  let gateway: TestGateway;
  let admin: Person;
  let other: Person;
  let ana: Person;
  beforeAll(async () => {
    gateway = await startGateway();
    const role = 'admin' as const;
    [admin, other, ana] = [
      await gateway.person({ role }),
      await gateway.person({ role }),
      await gateway.person(),
    ];
  });
  afterAll(() => gateway.close());

  const wrote = (by: Person, action: string, at = gateway.clock.now()) =>
    gateway.database.orm.transaction((tx) =>
      recordAudit(tx, {
        actor: { userId: by.id, handle: by.handle },
        action,
        subject: { kind: 'member', id: ana.publicId },
        before: { role: 'member' },
        after: { role: 'examiner' },
        at,
      }),
    );
  const list = async (query = ''): Promise<AuditEntry[]> =>
    (await gateway.call(admin, PATH + query)).body;
  const actions = async (query: string) => (await list(query)).map(({ action }) => action);

  test('an entry says who did what to whom, when, and what was so before and after', async () => {
    await wrote(admin, 'member.role');
    expect((await list())[0]).toEqual({
      id: expect.any(String),
      at: gateway.clock.now().toISOString(),
      actor: admin.handle,
      action: 'member.role',
      subject: { kind: 'member', id: ana.publicId, handle: ana.handle },
      before: { role: 'member' },
      after: { role: 'examiner' },
    });
  });

  test('it is narrowed by who, kind and date, and reads on page by page', async () => {
    const day = (text: string) => new Date(`${text}T12:00:00Z`);
    await wrote(other, 'queue.drop', day('2020-03-01'));
    await wrote(other, 'submission.review', day('2020-03-02'));
    await wrote(other, 'queue.retry', day('2020-03-03'));
    const by = `?actor=${other.handle.toUpperCase()}`;
    expect(await actions(by)).toEqual(['queue.retry', 'submission.review', 'queue.drop']);
    expect(await actions(`${by}&kind=queue`)).toEqual(['queue.retry', 'queue.drop']);
    const dates = '&from=2020-03-01T12:00:00Z&until=2020-03-03T12:00:00Z';
    expect(await actions(by + dates)).toEqual(['submission.review', 'queue.drop']);
    expect(await actions('?actor=Nobody')).toEqual([]);
    const first = await gateway.call(admin, `${PATH}${by}&limit=2`);
    const next = /<([^>]+)>/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
    const second = await gateway.call(admin, next);
    expect([first.body.length, second.body.length]).toEqual([2, 1]);
    expect(second.headers.get('link')).toBeNull();
  });

  test('bad input gets a sentence, and whoever is no admin sees nothing', async () => {
    for (const query of [
      '?kind=weather',
      '?cursor=x',
      '?limit=0',
      '?from=yesterday',
      '?from=2020-03-02T00:00:00Z&until=2020-03-01T00:00:00Z',
    ])
      expect((await gateway.call(admin, PATH + query)).status, query).toBe(422);
    expect((await gateway.call(ana, PATH)).status).toBe(403);
    expect((await gateway.call(null, PATH)).status).toBe(401);
  });

  test('nothing changes or removes an entry: no call, and not the database either', async () => {
    const calls = routeContracts.filter(({ path }) => path.startsWith(PATH));
    expect(calls.map(({ method }) => method)).toEqual(['get']);
    await wrote(admin, 'member.role');
    const { sql } = gateway.database;
    const refusal = /only ever added to/;
    await expect(sql`update audit_log set action = 'nothing'`).rejects.toThrow(refusal);
    await expect(sql`update audit_log set actor_id = null, at = now()`).rejects.toThrow(refusal);
    await expect(sql`delete from audit_log`).rejects.toThrow(refusal);
    await expect(sql`truncate audit_log`).rejects.toThrow(refusal);
  });

  test('a deleted account’s entries keep its handle', async () => {
    const leaving = await gateway.person({ role: 'admin' });
    await wrote(leaving, 'member.role');
    await gateway.database.sql`delete from users where id = ${leaving.id}`;
    expect((await list(`?actor=${leaving.handle}`))[0]).toMatchObject({ actor: leaving.handle });
  });
});
