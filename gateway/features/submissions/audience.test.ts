import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startGateway, type TestGateway } from '../../testing/gateway.ts';
import { type Listener, Listeners, startOf, waitFor } from '../../testing/listener.ts';
import { submissionOf, submitting } from '../../testing/submitting.ts';

describe('the audience of a submission', () => {
  let gateway: TestGateway;
  let other: TestGateway;
  let calls: ReturnType<typeof submitting>;
  const listeners = new Listeners();
  beforeAll(async () => {
    gateway = await startGateway();
    other = await startGateway({ database: gateway.database as never });
    calls = submitting(gateway);
  });
  afterEach(() => listeners.closeAll());
  afterAll(async () => {
    await other.close();
    await gateway.close();
  });

  const named = ({ events }: Listener, name: string) =>
    events.filter(({ e }) => e === name).map(({ d }) => d as never);

  test('members and examiners are refused at each admin call, and nobody is asked to sign in', async () => {
    const [ana, eve] = [await gateway.person(), await gateway.person({ role: 'examiner' })];
    const { id } = (await calls.submit(ana)).body;
    const all = [
      ['GET', '/api/admin/submissions'],
      ['GET', '/api/admin/submissions/counts'],
      ['GET', `/api/admin/submissions/${id}`],
      ['PATCH', `/api/admin/submissions/${id}/review`, { status: 'approved' }],
      ['POST', `/api/admin/submissions/${id}/approve`, {}],
    ] as const;
    for (const [method, path, body] of all) {
      for (const who of [ana, eve])
        expect(await calls.ask(who, method, path, body)).toMatchObject({
          status: 403,
          body: { code: 'forbidden' },
        });
      expect((await calls.ask(null, method, path, body)).status).toBe(401);
    }
    expect(await calls.mine(ana)).toMatchObject([{ status: 'pending', rev: 1 }]);
  });

  test('another member can neither list, read nor change it', async () => {
    const [ana, ben] = [await gateway.person(), await gateway.person()];
    const { id } = (await calls.submit(ana)).body;
    expect(await calls.mine(ben)).toEqual([]);
    expect((await gateway.call(ben, `/api/scenarios/submissions/${id}`)).status).toBe(404);
    expect((await calls.resubmit(ben, id, submissionOf())).status).toBe(404);
    expect((await gateway.call(null, '/api/scenarios/submissions/my')).status).toBe(401);
  });

  test('author and admins get its events on any gateway; others only the new station', async () => {
    const [ana, ben, admin] = [
      await gateway.person(),
      await gateway.person(),
      await gateway.person({ role: 'admin' }),
    ];
    const { stationsN, epoch } = (await startOf(gateway, ben)) as never as {
      stationsN: number;
      epoch: string;
    };
    const [author, stranger, reviewer] = [
      await listeners.open(other, ana),
      await listeners.open(other, ben),
      await listeners.open(other, admin),
    ];
    for (const one of [author, stranger, reviewer])
      await one.sync(epoch, { 's:stations': stationsN });

    const { body } = await calls.submit(ana);
    await waitFor(() => expect(named(reviewer, 'submission.moved')).toHaveLength(1));
    const counts = await calls.counts(admin);
    expect(named(reviewer, 'submission.moved')).toEqual([
      { id: body.id, status: 'pending', counts },
    ]);

    const { scenarioId } = (await calls.approve(admin, body.id)).body;
    const [mine] = await calls.mine(ana);
    await waitFor(() => {
      expect(named(author, 'submission.changed').at(-1)).toEqual({ submission: mine });
      for (const one of [author, stranger, reviewer])
        expect(named(one, 'scenario.listed')).toMatchObject([{ card: { id: scenarioId } }]);
    });
    const { totalScenarios } = (await gateway.call(ben, '/api/stats')).body;
    expect(named(stranger, 'scenario.listed')).toMatchObject([{ totalScenarios }]);
    expect(named(stranger, 'submission.changed')).toEqual([]);
    expect(named(stranger, 'submission.moved')).toEqual([]);
    expect(named(author, 'submission.moved')).toEqual([]);
    expect(named(reviewer, 'submission.changed')).toEqual([]);

    const late = await listeners.open(gateway, ben);
    const { streams } = await late.sync(epoch, { 's:stations': stationsN });
    const replay = streams.find(({ s }) => s === 's:stations');
    expect(replay?.events).toMatchObject([
      { e: 'scenario.listed', d: { card: { id: scenarioId } } },
    ]);
  });

  test('there is one stream of stations and no other of its kind', async () => {
    const ben = await gateway.person();
    const { epoch } = await startOf(gateway, ben);
    const listener = await listeners.open(gateway, ben);
    const { streams } = await listener.sync(epoch, { 's:stations': 0, 's:submissions': 0 });
    expect(streams.map(({ s }) => s)).toContain('s:stations');
    expect(streams.map(({ s }) => s)).not.toContain('s:submissions');
  });
});
