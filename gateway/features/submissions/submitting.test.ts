import { newId } from '@cascade/shared/kernel/id';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startGateway, type TestGateway } from '../../testing/gateway.ts';
import { submissionOf, submitting } from '../../testing/submitting.ts';

describe('handing a station in', () => {
  let gateway: TestGateway;
  let calls: ReturnType<typeof submitting>;
  beforeAll(async () => {
    gateway = await startGateway();
    calls = submitting(gateway);
  });
  afterAll(() => gateway.close());

  test('the specification’s body is accepted as it is, and waits as pending', async () => {
    const ana = await gateway.person();
    const { status, body } = await calls.submit(ana);
    expect(status).toBe(200);
    expect(body).toEqual({
      id: expect.any(String),
      title: 'A baker who cannot sleep',
      category: 'Adult Mental Health',
      difficulty: 'Foundation',
      status: 'pending',
      submittedAt: gateway.clock.now().toISOString(),
      reviewedAt: null,
      reviewNotes: null,
      version: 1,
      rev: 1,
      scenarioId: null,
    });
    expect(await calls.mine(ana)).toEqual([body]);
    const own = await gateway.call(ana, `/api/scenarios/submissions/${body.id}`);
    expect(own.body).toEqual({ submission: body, content: submissionOf() });
  });

  test('skill, the author’s word and a pass mark as text are accepted too', async () => {
    const ana = await gateway.person();
    const { markScheme } = submissionOf();
    const { status, body } = await calls.submit(
      ana,
      submissionOf({
        skill: 'History Taking',
        isOriginal: true,
        duration: undefined,
        markScheme: { ...markScheme, passMark: '12' },
      }),
    );
    expect(status).toBe(200);
    const { content } = (await gateway.call(ana, `/api/scenarios/submissions/${body.id}`)).body;
    expect(content).toMatchObject({ duration: '7 minutes', markScheme: { passMark: 12 } });
  });

  const { markScheme, candidateTask, actorBrief } = submissionOf();
  const [first] = markScheme.criteria;
  test.each([
    ['title', { title: '   ' }, 'title'],
    ['category', { category: 'Cardiology' }, 'category'],
    ['difficulty', { difficulty: 'Easy' }, 'difficulty'],
    ['setting', { setting: '' }, 'setting'],
    ['number', { scenarioNumber: '7' }, 'scenarioNumber'],
    ['task', { candidateTask: { ...candidateTask, task: '' } }, 'candidateTask.task'],
    ['background', { actorBrief: { ...actorBrief, background: ' ' } }, 'actorBrief.background'],
    ['one domain', { markScheme: { ...markScheme, criteria: [first] } }, 'markScheme.criteria'],
    [
      'a level',
      { markScheme: { ...markScheme, criteria: [first, { ...first, verypoor: '' }] } },
      'markScheme.criteria.1.verypoor',
    ],
    ['pass mark', { markScheme: { ...markScheme, passMark: '' } }, 'markScheme.passMark'],
    ['too high a mark', { markScheme: { ...markScheme, passMark: 21 } }, 'markScheme.passMark'],
    ['overall', { markScheme: { ...markScheme, globalRating: '' } }, 'markScheme.globalRating'],
    ['learning points', { feedback: { feedback: '' } }, 'feedback.feedback'],
    ['no attestation', { isOriginal: false }, 'isOriginal'],
  ])('without %s it is refused, naming the field in a sentence', async (_what, change, field) => {
    const ana = await gateway.person();
    const { status, body } = await calls.submit(ana, submissionOf(change));
    expect(status).toBe(422);
    expect(body.errors).toEqual([{ field, message: expect.stringMatching(/\.$/) }]);
    expect(await calls.mine(ana)).toEqual([]);
  });

  test('unverified and signed-out callers cannot submit', async () => {
    const new_ = await gateway.person({ emailVerified: false });
    expect(await calls.submit(new_)).toMatchObject({ status: 403, body: { code: 'unverified' } });
    expect((await calls.submit(null)).status).toBe(401);
    expect(await calls.mine(new_)).toEqual([]);
  });

  test('a repeat with its key submits once; other content is a conflict', async () => {
    const ana = await gateway.person();
    const headers = { 'idempotency-key': newId() };
    const both = await Promise.all([
      calls.submit(ana, submissionOf(), headers),
      calls.submit(ana, submissionOf(), headers),
    ]);
    expect(both[0]?.body).toEqual(both[1]?.body);
    expect(await calls.mine(ana)).toHaveLength(1);
    const other = await calls.submit(ana, submissionOf({ title: 'Another' }), headers);
    expect(other).toMatchObject({ status: 409, body: { code: 'id_conflict' } });
  });

  test('ten may wait at once, however they are sent', async () => {
    const ana = await gateway.person();
    const all = await Promise.all(Array.from({ length: 13 }, () => calls.submit(ana)));
    expect(all.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(10);
    expect(all.map(({ status }) => status).filter((status) => status === 409)).toHaveLength(3);
    expect(await calls.mine(ana)).toHaveLength(10);
  });

  test('one that needs revision is handed in again as a new version, and no other is', async () => {
    const [ana, admin] = [await gateway.person(), await calls.admin()];
    const { id } = (await calls.submit(ana)).body;
    const next = submissionOf({ title: 'A baker who sleeps' });
    expect((await calls.resubmit(ana, id, next)).status).toBe(409);
    await calls.review(admin, id, { status: 'needs_revision', reviewNotes: 'Say more.' });
    const both = await Promise.all([calls.resubmit(ana, id, next), calls.resubmit(ana, id, next)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await calls.mine(ana)).toMatchObject([
      { status: 'pending', version: 2, title: 'A baker who sleeps', reviewedAt: null },
    ]);
    const { versions } = await calls.dossier(admin, id);
    expect(versions).toMatchObject([
      { version: 2, content: { title: 'A baker who sleeps' } },
      { version: 1, content: { title: 'A baker who cannot sleep' } },
    ]);
  });

  test('what looks like markup, a query or a header stays text', async () => {
    const [ana, admin] = [await gateway.person(), await calls.admin()];
    const title = `<img src=x onerror=alert(1)>'; drop table submissions; --`;
    const { body } = await calls.submit(
      ana,
      submissionOf({ title: `${title}\r\nBcc: all@example.org` }),
    );
    expect(body.title).toBe(`${title} Bcc: all@example.org`);
    const { body: approved } = await calls.approve(admin, body.id);
    const station = (await gateway.call(ana, `/api/scenarios/${approved.scenarioId}`)).body;
    expect(station.title).toBe(body.title);
    const zero = await calls.submit(ana, submissionOf({ title: 'nul \u0000 byte' }));
    expect(zero.status).toBe(422);
  });

  test('the export holds submissions, and deleting the account deletes them', async () => {
    const [ana, admin] = [await gateway.person(), await calls.admin()];
    const { id } = (await calls.submit(ana)).body;
    const { body } = await gateway.call(ana, '/api/account/export');
    expect(body.submissions).toMatchObject([{ status: 'pending', content: submissionOf() }]);
    const { scenarioId } = (await calls.approve(admin, id)).body;
    await gateway.database.sql`delete from users where id = ${ana.id}`;
    expect((await gateway.call(admin, `/api/admin/submissions/${id}`)).status).toBe(404);
    expect((await gateway.call(admin, `/api/scenarios/${scenarioId}`)).status).toBe(200);
  });
});
