import { CompetencyDomain } from '@cascade/shared/domain/stations/parts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startGateway, type TestGateway } from '../../testing/gateway.ts';
import { submissionOf, submitting } from '../../testing/submitting.ts';

describe('reviewers’ view and notices', () => {
  let gateway: TestGateway;
  let calls: ReturnType<typeof submitting>;
  beforeAll(async () => {
    gateway = await startGateway();
    calls = submitting(gateway);
  });
  afterEach(() => calls.forgetAll());
  afterAll(() => gateway.close());

  test('every decision is written down: who, what, when, before and after', async () => {
    const { id } = await calls.handedIn();
    const [first, second] = [await calls.admin(), await calls.admin()];
    await calls.review(first, id, { status: 'under_review', reviewNotes: 'Reading.' });
    await calls.review(first, id, { status: 'under_review', reviewNotes: 'Reading.' });
    await calls.approve(second, id);
    const { log } = await calls.dossier(first, id);
    expect(log).toMatchObject([
      {
        action: 'submission.approve',
        actorHandle: second.handle,
        statusBefore: 'under_review',
        statusAfter: 'approved',
      },
      {
        action: 'submission.review',
        actorHandle: first.handle,
        at: gateway.clock.now().toISOString(),
        statusBefore: 'pending',
        statusAfter: 'under_review',
        notes: 'Reading.',
      },
    ]);
    await gateway.database.sql`delete from users where id = ${first.id}`;
    expect((await calls.dossier(second, id)).log[1].actorHandle).toBe(first.handle);
  });

  test('a decision notifies the author once; without mails only by bell', async () => {
    const { ana, id } = await calls.handedIn({ title: '<b>Bold</b>' });
    const admin = await calls.admin();
    await calls.review(admin, id, { status: 'under_review' });
    expect(await calls.bellOf(ana)).toEqual([]);
    const notes = { status: 'needs_revision', reviewNotes: 'Please add\n<script>risk</script>.' };
    await calls.review(admin, id, notes);
    await calls.review(admin, id, notes);
    expect(await calls.bellOf(ana)).toMatchObject([
      { kind: 'submission.needs_revision', path: '/submit-scenario?tab=mine' },
    ]);
    const [mail, ...others] = await calls.mailsTo(ana);
    expect(others).toEqual([]);
    expect(mail?.body).toContain('Please add\n<script>risk</script>.');
    await gateway.database.sql`update profiles set wants_emails = false where user_id = ${ana.id}`;
    await calls.review(admin, id, { status: 'rejected' });
    expect(await calls.bellOf(ana)).toHaveLength(2);
    expect(await calls.mailsTo(ana)).toHaveLength(1);
  });

  test('admins get one notice of pending submissions until they have read it', async () => {
    const admin = await calls.admin();
    await calls.handedIn();
    await calls.handedIn();
    expect(await calls.bellOf(admin)).toMatchObject([
      { kind: 'submission.waiting', path: '/admin' },
    ]);
  });

  test('the list is newest first, in pages, by state; the figures fit it', async () => {
    const admin = await calls.admin();
    const ids: string[] = [];
    for (let n = 0; n < 5; n++) {
      gateway.clock.advance(1_000);
      ids.unshift((await calls.handedIn()).id);
    }
    const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id);
    expect(idsOf(await calls.list(admin))).toEqual(ids);
    const page = await calls.list(admin, '?limit=2');
    expect(idsOf(page)).toEqual(ids.slice(0, 2));
    expect(idsOf(await calls.list(admin, `?limit=2&cursor=${page[1].id}`))).toEqual(
      ids.slice(2, 4),
    );
    await calls.approve(admin, ids[0] ?? '');
    await calls.review(admin, ids[1] ?? '', { status: 'rejected' });
    expect(idsOf(await calls.list(admin, '?state=pending'))).toEqual(ids.slice(2));
    expect(idsOf(await calls.list(admin, '?state=reviewed'))).toEqual(ids.slice(0, 2));
    expect(await calls.counts(admin)).toEqual({
      pending: 3,
      reviewed: 2,
      total: 5,
      approvedToday: 1,
    });
    gateway.clock.advance(24 * 3_600_000);
    expect(await calls.counts(admin)).toMatchObject({ approvedToday: 0 });
  });

  test('a copy of an existing station is named, and work of one’s own is not', async () => {
    const admin = await calls.admin();
    const { body: known } = await gateway.call(admin, '/api/scenarios/14');
    const { candidateTask, actorBrief, markScheme } = known;
    const { background, presentation } = actorBrief;
    const copied = await calls.handedIn({
      candidateTask: { scenario: candidateTask.scenario, task: candidateTask.task },
      actorBrief: { background, presentation, responses: {} },
      markScheme: {
        ...submissionOf().markScheme,
        criteria: CompetencyDomain.array()
          .parse(markScheme.competencyDomains)
          .map(({ domain, levels }) => {
            const { veryPoor, ...others } = levels ?? { veryPoor: '' };
            return { domain, ...others, verypoor: veryPoor };
          }),
      },
    });
    const { alike } = await calls.dossier(admin, copied.id);
    expect(alike[0]).toMatchObject({ scenarioId: 14, title: known.title });
    expect(alike[0].similarity).toBeGreaterThan(0.15);
    const own = await calls.handedIn();
    expect((await calls.dossier(admin, own.id)).alike).toEqual([]);
  });
});
