import { Scenario } from '@cascade/shared/features/scenarios/contract';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { startGateway, type TestGateway } from '../../testing/gateway.ts';
import { submissionOf, submitting } from '../../testing/submitting.ts';

describe('reviewing what was handed in', () => {
  let gateway: TestGateway;
  let calls: ReturnType<typeof submitting>;
  beforeAll(async () => {
    gateway = await startGateway();
    calls = submitting(gateway);
  });
  afterEach(() => calls.forgetAll());
  afterAll(() => gateway.close());

  test('approving creates a public station and announces it', async () => {
    const { ana, id } = await calls.handedIn();
    const [admin, ben] = [await calls.admin(), await gateway.person()];
    const { status, body } = await calls.approve(admin, id);
    expect(status).toBe(200);
    expect(body).toMatchObject({ status: 'approved', rev: 2 });
    expect(body.scenarioId).toBeGreaterThanOrEqual(10_001);
    const station = Scenario.parse(
      (await gateway.call(ben, `/api/scenarios/${body.scenarioId}`)).body,
    );
    expect(station).toMatchObject({
      scenarioNumber: 'AMH.101',
      title: 'A baker who cannot sleep',
      actorBrief: { responses: { cooperative: 'I used to sleep like dough, doctor.' } },
      feedback: { feedback: 'Ask what changed in spring.' },
    });
    expect(station.markScheme?.competencyDomains).toMatchObject([
      { domain: 'listening', weight: 50, levels: { veryPoor: expect.any(String) } },
      { domain: 'structure', weight: 50 },
    ]);
    await vi.waitFor(async () => {
      const cards = (await gateway.call(ben, '/api/scenarios')).body;
      expect(cards.map((card: { id: number }) => card.id)).toContain(body.scenarioId);
    });
    expect(await calls.bellOf(ana)).toMatchObject([
      { kind: 'submission.approved', path: `/scenario/${body.scenarioId}` },
    ]);
    expect(await calls.mailsTo(ana)).toMatchObject([{ subject: 'Your station was approved' }]);
    expect(await calls.mine(ana)).toMatchObject([
      { status: 'approved', scenarioId: body.scenarioId },
    ]);
  });

  test('two concurrent approvals create one station; the other gets a conflict', async () => {
    const { ana, id } = await calls.handedIn({ title: 'A race of two' });
    const admins = await Promise.all([calls.admin(), calls.admin(), calls.admin()]);
    const replies = await Promise.all(admins.map((admin) => calls.approve(admin, id)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const refused = replies.find(({ status }) => status === 409);
    expect(refused?.body.detail).toBe('This submission has been approved already.');
    const rows = await gateway.database.sql`
      select 1 from scenarios where title = 'A race of two'`;
    expect(rows).toHaveLength(1);
    expect(await calls.bellOf(ana)).toHaveLength(1);
    expect(await calls.mailsTo(ana)).toHaveLength(1);
  });

  test('different submissions approved at once get numbers of their own', async () => {
    const all = await Promise.all(
      Array.from({ length: 6 }, () => calls.handedIn({ scenarioNumber: 'SLP.XX' })),
    );
    const admin = await calls.admin();
    const replies = await Promise.all(all.map(({ id }) => calls.approve(admin, id)));
    expect(replies.map(({ status }) => status)).toEqual(all.map(() => 200));
    const rows = await gateway.database.sql<{ n: string }[]>`
      select scenario_number as n from scenarios where id > 10000 and scenario_number like 'SLP.%'`;
    expect(rows.map(({ n }) => n).sort()).toEqual([
      'SLP.101',
      'SLP.102',
      'SLP.103',
      'SLP.104',
      'SLP.105',
      'SLP.106',
    ]);
  });

  test('an approved one can neither be approved again nor be set to anything else', async () => {
    const { id } = await calls.handedIn();
    const admin = await calls.admin();
    await calls.approve(admin, id);
    expect((await calls.approve(admin, id)).status).toBe(409);
    for (const status of ['approved', 'rejected', 'needs_revision', 'under_review'])
      expect((await calls.review(admin, id, { status })).status).toBe(409);
  });

  test('setting the status to approved makes the station as well', async () => {
    const { id } = await calls.handedIn();
    const admin = await calls.admin();
    const { body } = await calls.review(admin, id, { status: 'approved', reviewNotes: 'Lovely.' });
    expect(body).toMatchObject({ status: 'approved', reviewNotes: 'Lovely.' });
    expect((await gateway.call(admin, `/api/scenarios/${body.scenarioId}`)).status).toBe(200);
  });

  test('what the reviewer completed is in the station, and weights must add up', async () => {
    const { id } = await calls.handedIn();
    const admin = await calls.admin();
    const { proposal } = await calls.dossier(admin, id);
    const [first, second] = proposal.markScheme.competencyDomains;
    const scheme = (weights: [number, number]) => ({
      ...proposal.markScheme,
      passingCriteria: { ...proposal.markScheme.passingCriteria, essential: ['Asks about risk.'] },
      competencyDomains: [
        { ...first, weight: weights[0], criteria: ['Waits.'] },
        { ...second, weight: weights[1] },
      ],
    });
    const wrong = await calls.approve(admin, id, { completion: { markScheme: scheme([60, 50]) } });
    expect(wrong.status).toBe(422);
    const { body } = await calls.approve(admin, id, {
      completion: {
        skill: 'Risk Assessment',
        markScheme: scheme([60, 40]),
        areasOfConcern: ['Laughs at him.'],
      },
    });
    const station = (await gateway.call(admin, `/api/scenarios/${body.scenarioId}`)).body;
    expect(station).toMatchObject({
      skill: 'Risk Assessment',
      areasOfConcern: ['Laughs at him.'],
      markScheme: {
        passingCriteria: { essential: ['Asks about risk.'] },
        competencyDomains: [{ weight: 60, criteria: ['Waits.'] }, { weight: 40 }],
      },
    });
  });

  test('a version that was not read cannot be decided on', async () => {
    const { ana, id } = await calls.handedIn();
    const admin = await calls.admin();
    await calls.review(admin, id, { status: 'needs_revision', version: 1 });
    await calls.resubmit(ana, id, submissionOf({ title: 'Second thoughts' }));
    const stale = await calls.approve(admin, id, { version: 1 });
    expect(stale).toMatchObject({ status: 409, body: { code: 'stale' } });
    expect((await calls.approve(admin, id, { version: 2 })).status).toBe(200);
  });

  test('a status that is no review, and a submission that is not there, are refused', async () => {
    const { id } = await calls.handedIn();
    const admin = await calls.admin();
    expect((await calls.review(admin, id, { status: 'pending' })).status).toBe(422);
    expect((await calls.review(admin, id, {})).status).toBe(422);
    const nothing = '0197f000-0000-7000-8000-000000000000';
    expect((await calls.approve(admin, nothing)).status).toBe(404);
    expect((await calls.review(admin, nothing, { status: 'rejected' })).status).toBe(404);
    expect((await calls.approve(admin, 'my')).status).toBe(422);
  });
});
