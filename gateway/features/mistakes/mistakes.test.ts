import type { Person } from '@cascade/db/factories/people';
import {
  type MistakeCounts,
  MOST_OPEN_REPORTS,
  type ReportedMistake,
} from '@cascade/shared/features/mistakes/contract';
import { newId } from '@cascade/shared/kernel/id';
import { beforeEach, describe, expect, test } from 'vitest';
import { deleteMember } from '../../domain/privacy/delete-member.ts';
import { done } from '../../testing/community.ts';
import { heldChange, somebodyWaits } from '../../testing/held-change.ts';
import { type Listener, waitFor } from '../../testing/listener.ts';
import { twoGateways } from '../../testing/two-gateways.ts';

const QUEUE = '/api/admin/mistakes';
const station = { kind: 'station', scenarioId: 14, part: 'mark-scheme', edition: 1 };
const guide = { kind: 'guide', guideId: 'sleep-history' };

describe('reported mistakes', () => {
  const two = twoGateways();
  let admin: Person;
  let ana: Person;
  beforeEach(async () => {
    await two.here.database.sql`delete from mistakes`;
    [admin, ana] = await Promise.all([two.here.person({ role: 'admin' }), two.here.person()]);
  });

  const words = (change: Record<string, unknown> = {}) => ({
    place: station,
    kind: 'wrong-fact',
    text: `The level is out of date ${newId()}`,
    ...change,
  });
  const report = (by: Person | null, body: unknown, key = newId(), gateway = two.here) =>
    gateway.call(by, '/api/mistakes', {
      method: 'POST',
      body,
      headers: { 'Idempotency-Key': key },
    });
  const queue = (state = 'open'): Promise<ReportedMistake[]> =>
    done(two.there, admin, 'GET', `${QUEUE}?state=${state}`);
  const counts = (): Promise<MistakeCounts> => done(two.there, admin, 'GET', `${QUEUE}/counts`);
  const answer = (id: string, change = {}, by = admin) =>
    two.here.call(by, `${QUEUE}/${id}/answer`, {
      method: 'POST',
      body: { outcome: 'mended', sentence: 'Thank you, it says 1.5 now.', ...change },
      headers: { 'Idempotency-Key': newId() },
    });
  const told = ({ events }: Listener, name: string) =>
    events.filter(({ e }) => e === name).map(({ d }) => d);

  test('a report reaches admins on another gateway, and its reporter hears the answer', async () => {
    const [desk, own, other] = [
      await two.listeners.open(two.there, admin),
      await two.listeners.open(two.there, ana),
      await two.listeners.open(two.there, await two.here.person()),
    ];
    const body = words({ quote: 'Stop at 2.0 mmol/L' });
    expect((await report(ana, body)).body).toEqual({ reported: true });
    await waitFor(() => expect(told(desk, 'mistake.changed')).toHaveLength(1));
    const [listed] = await queue();
    expect(listed).toMatchObject({
      kind: 'wrong-fact',
      text: body.text,
      quote: 'Stop at 2.0 mmol/L',
      reporter: ana.handle,
      others: 0,
      answer: null,
      place: { kind: 'station', part: 'mark-scheme', path: '/scenario/14?tab=mark-scheme' },
    });
    expect(listed?.place.title).toMatch(/^AMH\.\d+ \S/);
    expect(told(desk, 'mistake.changed')).toEqual([{ id: listed?.id, counts: await counts() }]);
    expect(told(desk, 'notice.posted')).toMatchObject([
      { notice: { title: 'A mistake is reported', body: listed?.place.title } },
    ]);

    const reply = await answer(listed?.id ?? '');
    expect(reply.body.answer).toMatchObject({ outcome: 'mended' });
    await waitFor(() =>
      expect(told(own, 'notice.posted')).toMatchObject([
        {
          notice: {
            title: `Mended: ${listed?.place.title}`,
            body: 'Thank you, it says 1.5 now.',
            path: '/scenario/14?tab=mark-scheme',
          },
        },
      ]),
    );
    expect(await queue()).toEqual([]);
    expect(await queue('answered')).toEqual([reply.body]);
    await waitFor(() =>
      expect(told(desk, 'mistake.changed').at(-1)).toEqual({
        id: listed?.id,
        counts: { open: 0, unsafe: 0, answered: 1 },
      }),
    );
    expect(told(own, 'mistake.changed')).toEqual([]);
    expect(other.events).toEqual([]);
    const [entry] = await two.here.database.sql`
      select action, after from audit_log where actor_id = ${admin.id} order by id desc`;
    expect(entry).toMatchObject({ action: 'mistake.answer', after: { outcome: 'mended' } });
  });

  test('unsafe ones come first, then the oldest, and an unread notice does not hide their bell', async () => {
    const desk = await two.listeners.open(two.there, admin);
    for (const kind of ['typo', 'unclear', 'unsafe'])
      await report(ana, words({ kind, place: guide, text: `It is ${kind}` }));
    expect((await queue()).map(({ kind }) => kind)).toEqual(['unsafe', 'typo', 'unclear']);
    expect(await queue()).toMatchObject([{ others: 2 }, { others: 2 }, { others: 2 }]);
    expect(await counts()).toEqual({ open: 3, unsafe: 1, answered: 0 });
    await waitFor(() => expect(told(desk, 'notice.posted')).toHaveLength(2));
    expect((await queue())[0]?.place).toEqual({
      kind: 'guide',
      title: expect.stringMatching(/\S/),
      part: null,
      path: '/quick-references/sleep-history',
      edition: null,
      currentEdition: null,
    });
  });

  test('what waited on a device arrives once, also long after its key is forgotten', async () => {
    const [body, key] = [words(), newId()];
    const replies = await Promise.all([report(ana, body, key), report(ana, body, key, two.there)]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    await two.here.database.sql`delete from idempotency_keys where user_id = ${ana.id}`;
    expect((await report(ana, body, key)).status).toBe(200);
    expect(await queue()).toHaveLength(1);
  });

  test('somebody who sits a mock gets the same answer for its stations as for others', async () => {
    const { id } = await done(two.here, ana, 'POST', '/api/exam-simulator/start', {
      sessionName: 'Mock',
      scenarioIds: [14],
    });
    await done(two.here, ana, 'POST', `/api/exam-simulator/sessions/${id}/clock`, {
      stationNumber: 1,
      command: 'start',
    });
    expect((await two.here.call(ana, '/api/scenarios/14')).status).toBe(403);
    const replies = [14, 15].map((scenarioId) =>
      report(ana, words({ place: { ...station, scenarioId } })),
    );
    for (const { status, body } of await Promise.all(replies))
      expect([status, body]).toEqual([200, { reported: true }]);
  });

  test.each([
    [
      { place: { ...station, scenarioId: 9_999 } },
      404,
      'This station or guide is not there any more.',
    ],
    [
      { place: { kind: 'guide', guideId: 'nowhere' } },
      404,
      'This station or guide is not there any more.',
    ],
    [{ place: { ...station, part: 'answers' } }, 422, 'is not a part of a station'],
    [{ place: { kind: 'post', id: 1 } }, 422, ''],
    [{ kind: 'bad' }, 422, 'Choose what is wrong'],
    [{ text: ' x ' }, 422, 'Please say what is wrong'],
    [{ text: 'x'.repeat(2_001) }, 422, 'Use at most 2,000 characters'],
    [{ quote: 'x'.repeat(501) }, 422, 'Use at most 500 characters'],
  ])('%j is refused with a sentence', async (change, status, message) => {
    const reply = await report(ana, words(change));
    expect(reply.status).toBe(status);
    expect(status === 422 ? reply.body.errors[0].message : reply.body.detail).toContain(message);
    expect(await queue()).toEqual([]);
  });

  test('visitors report nothing, and members read nothing', async () => {
    expect((await report(null, words())).status).toBe(401);
    for (const path of [QUEUE, `${QUEUE}/counts`])
      expect((await two.here.call(ana, path)).status).toBe(403);
    expect((await answer(newId(), {}, ana)).status).toBe(403);
  });

  test('a member has a bounded number of open reports, also when many arrive at once', async () => {
    const { sql } = two.here.database;
    for (let n = 0; n < MOST_OPEN_REPORTS - 1; n += 1)
      await sql`insert into mistakes (id, reporter_id, guide_id, kind, text, quote, created_at)
        values (${newId()}, ${ana.id}, 'sleep-history', 'typo', ${`Word ${n}`}, '', now())`;
    const release = await heldChange(
      two.here,
      ({ tx }) => tx.execute(`select 1 from users where id = '${ana.id}' for update`) as never,
    );
    const replies = [report(ana, words()), report(ana, words(), newId(), two.there)];
    await somebodyWaits(two.here);
    await release();
    const answers = await Promise.all(replies);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.detail).toMatch(
      /look at those first/,
    );
  });

  test('of two admins who answer at once one does, and the reporter hears once', async () => {
    await report(ana, words());
    const [open] = await queue();
    const id = open?.id ?? '';
    const release = await heldChange(
      two.here,
      ({ tx }) => tx.execute(`select 1 from mistakes where id = '${id}' for update`) as never,
    );
    const replies = [answer(id), answer(id, { outcome: 'duplicate' })];
    await somebodyWaits(two.here);
    await release();
    expect((await Promise.all(replies)).map(({ status }) => status).sort()).toEqual([200, 409]);
    const { notices } = await done(two.here, ana, 'GET', '/api/notices');
    expect(notices).toHaveLength(1);
    expect((await answer(newId())).body.detail).toBe('There is no such report.');
    expect((await answer(id, { sentence: ' ' })).body.errors[0].message).toBe(
      'Please write a sentence to the reporter',
    );
  });

  test('of a member who leaves open reports stay without them, and answered ones lose their words', async () => {
    const [kept, settled] = [words({ text: 'Still open' }), words({ text: 'Answered' })];
    await report(ana, kept);
    await report(ana, settled);
    const found = (await queue()).find(({ text }) => text === 'Answered');
    await answer(found?.id ?? '');
    await deleteMember(two.here, ana.id);
    expect(await queue()).toMatchObject([{ text: 'Still open', reporter: null }]);
    expect(await queue('answered')).toMatchObject([{ text: '', quote: '', reporter: null }]);
    const [open] = await queue();
    expect((await answer(open?.id ?? '')).status).toBe(200);
  });
});
