import { listAuditOn } from '@cascade/db/domain/audit/audit.queries';
import type { Person } from '@cascade/db/factories/people';
import type { ExamFact } from '@cascade/shared/features/exam-info/contract';
import { dayOf } from '@cascade/shared/features/insight/streak';
import { streamOf } from '@cascade/shared/kernel/event';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startGateway, type TestGateway } from '../../testing/gateway.ts';
import { type Listener, Listeners, startOf, waitFor } from '../../testing/listener.ts';

const ID = 'no-late-applications';

describe('exam information', () => {
  let gateway: TestGateway;
  let admin: Person;
  let ana: Person;
  const listeners = new Listeners();
  beforeAll(async () => {
    gateway = await startGateway();
    admin = await gateway.person({ role: 'admin' });
    ana = await gateway.person();
  });
  afterEach(() => listeners.closeAll());
  afterAll(() => gateway.close());

  const list = async (): Promise<ExamFact[]> => (await gateway.call(null, '/api/exam-info')).body;
  const fact = async (id = ID): Promise<ExamFact> => {
    const found = (await list()).find((one) => one.id === id);
    if (!found) throw new Error(`There is no ${id}.`);
    return found;
  };
  const fieldsOf = ({ text, address, sourceTitle, sourceUrl }: ExamFact) => ({
    text,
    address,
    sourceTitle,
    sourceUrl,
  });
  const change = (id: string, body: unknown) =>
    gateway.call(admin, `/api/admin/exam-info/${id}`, { method: 'PUT', body });
  const check = (id: string, rev: number) =>
    gateway.call(admin, `/api/admin/exam-info/${id}/checked`, { method: 'POST', body: { rev } });
  const today = () => dayOf(gateway.clock.now());

  test('is read by everybody, and says of each statement that nobody has checked it yet', async () => {
    const facts = await list();
    expect(new Set(facts.map(({ section }) => section))).toEqual(
      new Set(['requirement', 'key-point', 'step', 'contact']),
    );
    expect(facts.every(({ checkedOn, sourceUrl }) => !checkedOn && sourceUrl)).toBe(true);
    const periods = (await gateway.call(null, '/api/exam-info/periods')).body;
    expect(periods.every(({ official }: { official: boolean }) => !official)).toBe(true);
  });

  test('a check keeps the day, an audit entry, and the words', async () => {
    const before = await fact();
    const reply = await check(ID, before.rev);
    expect(reply.body).toEqual({ ...before, checkedOn: today(), rev: before.rev + 1 });
    expect(await fact()).toEqual(reply.body);
    const [entry] = await listAuditOn(gateway.database.orm, { kind: 'exam-fact', id: ID });
    expect(entry).toMatchObject({
      action: 'exam-info.check',
      actorHandle: admin.handle,
      before: { checkedOn: null },
      after: { checkedOn: today() },
    });
  });

  test('other words have not been checked, unless the admin says so', async () => {
    const before = await fact();
    const words = { ...fieldsOf(before), text: 'Nothing is accepted after the closing date' };
    const changed = await change(ID, { rev: before.rev, fact: words, isChecked: false });
    expect(changed.body).toMatchObject({ text: words.text, checkedOn: null });
    const again = { ...words, sourceTitle: 'Another page' };
    const checked = await change(ID, { rev: changed.body.rev, fact: again, isChecked: true });
    expect(checked.body).toMatchObject({ sourceTitle: 'Another page', checkedOn: today() });
    const same = await change(ID, { rev: checked.body.rev, fact: again, isChecked: false });
    expect(same.body).toEqual(checked.body);
    const entries = await listAuditOn(gateway.database.orm, { kind: 'exam-fact', id: ID });
    expect(entries.filter(({ action }) => action === 'exam-info.change')).toHaveLength(2);
  });

  test('of two admins who change the same version one is refused, with the newest', async () => {
    const before = await fact('sponsor-details');
    const replies = await Promise.all(
      ['One', 'Two'].map((text) =>
        change('sponsor-details', {
          rev: before.rev,
          fact: { ...fieldsOf(before), text },
          isChecked: false,
        }),
      ),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    const refused = replies.find(({ status }) => status === 409);
    expect(refused?.body).toMatchObject({
      code: 'stale',
      current: await fact('sponsor-details'),
    });
    expect((await check('sponsor-details', before.rev)).body.code).toBe('stale');
  });

  test('wrong input is refused with a sentence, and nothing changes', async () => {
    const before = await fact('card-payment');
    for (const [wrong, sentence] of [
      [{ text: '' }, 'The text is required'],
      [{ sourceUrl: 'http://example.org' }, 'Use an address that begins with https://'],
      [{ address: 'not an address' }, /^Use an e-mail address, or an address/],
    ] as const) {
      const reply = await change('card-payment', {
        rev: before.rev,
        fact: { ...fieldsOf(before), ...wrong },
        isChecked: false,
      });
      expect(reply.status).toBe(422);
      expect(reply.body.errors[0].message).toMatch(sentence);
    }
    expect((await check('no-such-fact', 1)).body.detail).toBe(
      'There is no such statement any more.',
    );
    expect(await fact('card-payment')).toEqual(before);
  });

  test('members who look at it are told, and nobody else', async () => {
    const stream = streamOf.examInfo();
    const start = (await gateway.call(ana, '/api/exam-info/start')).body;
    expect(start.stream).toBe(stream);
    const looking = await listeners.open(gateway, ana);
    const { epoch } = await startOf(gateway, ana);
    await looking.sync(epoch, { [stream]: start.n });
    const toldOf = ({ events }: Listener) =>
      events.filter(({ e }) => e === 'exam-info.changed').map(({ d }) => d);
    const elsewhere = await listeners.open(gateway, await gateway.person());
    const before = await fact('documents-due');
    const { body } = await check('documents-due', before.rev);
    await waitFor(() => expect(toldOf(looking)).toEqual([{ fact: body }]));
    expect(toldOf(elsewhere)).toEqual([]);
    expect((await gateway.call(null, '/api/exam-info/start')).status).toBe(401);
  });
});
