import { insertNotice } from '@cascade/db/domain/notices/notices.queries';
import { listWaitingJobs } from '@cascade/db/live/outbox.queries';
import { NOTICE_AFTER_MS } from '@cascade/shared/features/messaging/contract';
import { newId } from '@cascade/shared/kernel/id';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startGateway, type TestGateway } from '../../testing/gateway.ts';
import { Listeners, waitFor } from '../../testing/listener.ts';
import { done, markRead, sent } from '../../testing/messaging.ts';

describe('notices of messages', () => {
  let gateway: TestGateway;
  const listeners = new Listeners();
  beforeAll(async () => {
    gateway = await startGateway();
  });
  afterEach(() => listeners.closeAll());
  afterAll(() => gateway.close());

  const reminders = async (receiverId: string) =>
    (await listWaitingJobs(gateway.database.orm)).filter(
      ({ data }) => (data as { receiverId?: string }).receiverId === receiverId,
    );

  test('a first unread message enqueues one reminder, the next one after reading', async () => {
    const [ana, ben] = [await gateway.person(), await gateway.person()];
    const first = await sent(gateway, ana, ben);
    await sent(gateway, ana, ben);
    const dueAt = new Date(gateway.clock.now().getTime() + NOTICE_AFTER_MS);
    expect(await reminders(ben.publicId)).toMatchObject([
      { job: 'messaging.remind', data: { place: first.place, step: 'notice' }, dueAt },
    ]);
    await markRead(gateway, ben, ana);
    const third = await sent(gateway, ana, ben);
    expect(await reminders(ben.publicId)).toMatchObject([{}, { data: { place: third.place } }]);
    expect(await reminders(ana.publicId)).toEqual([]);
  });

  test('nobody is reminded of somebody they have blocked', async () => {
    const [ana, ben] = [await gateway.person(), await gateway.person()];
    await done(gateway, ben, 'PUT', `/api/people/${ana.publicId}/block`);
    await sent(gateway, ana, ben);
    expect(await reminders(ben.publicId)).toEqual([]);
  });

  test('reading or blocking takes the notice back on every device, and no other notice', async () => {
    const [ana, ben, chi] = [
      await gateway.person(),
      await gateway.person(),
      await gateway.person(),
    ];
    const ring = (from: { publicId: string }) =>
      insertNotice(gateway.database.orm, {
        id: newId(),
        userId: ben.id,
        kind: 'message.unread',
        title: 'New message',
        path: `/messages/${from.publicId}`,
        createdAt: gateway.clock.now(),
      });
    await sent(gateway, ana, ben);
    await sent(gateway, chi, ben);
    const [fromAna, fromChi] = [await ring(ana), await ring(chi)];
    const bens = await listeners.open(gateway, ben);
    await markRead(gateway, ben, ana);
    await waitFor(() => expect(bens.events).toHaveLength(2));
    expect(bens.events[1]).toMatchObject({
      e: 'notice.withdrawn',
      d: { ids: [fromAna.id], unread: 1 },
    });
    expect(await done(gateway, ben, 'GET', '/api/notices')).toMatchObject({
      notices: [{ id: fromChi.id }],
      unread: 1,
    });
    await done(gateway, ben, 'PUT', `/api/people/${chi.publicId}/block`);
    await waitFor(() =>
      expect(bens.events.map(({ e }) => e)).toEqual([
        'conversation.read',
        'notice.withdrawn',
        'block.changed',
        'notice.withdrawn',
      ]),
    );
    expect(await done(gateway, ben, 'GET', '/api/notices')).toEqual({ notices: [], unread: 0 });
  });
});
