import { newId } from '@cascade/shared/kernel/id';
import { describe, expect, test } from 'vitest';
import { acquainted, done, sent } from '../../testing/messaging.ts';
import { twoGateways } from '../../testing/two-gateways.ts';

describe('reporting somebody', () => {
  const two = twoGateways();

  test('a report carries what the reporter chose, of that person and of nobody else', async () => {
    const { ana, ben } = await acquainted(two.here);
    const theirs = await sent(two.here, ben, ana);
    const own = await sent(two.here, ana, ben);
    const path = `/api/people/${ben.publicId}/report`;
    const file = (messages: unknown, extra = {}) =>
      two.here.call(ana, path, {
        method: 'POST',
        body: { reason: 'harassment', messages, ...extra },
      });
    const good = await file([{ id: theirs.id, text: 'what he wrote' }], { details: 'Again.' });
    expect(good.status).toBe(200);
    for (const id of [own.id, newId()]) expect((await file([{ id, text: 'x' }])).status).toBe(422);
    expect((await file([{ id: theirs.id, text: 'x'.repeat(5_001) }])).status).toBe(422);
    expect((await file(Array(11).fill({ id: theirs.id, text: 'x' }))).status).toBe(422);
    expect((await file([], { details: 'x'.repeat(1_001) })).status).toBe(422);

    const admin = await two.here.person({ role: 'admin' });
    const list = '/api/admin/message-reports';
    const { reportId } = good.body;
    expect(await done(two.here, admin, 'GET', list)).toMatchObject([
      {
        id: reportId,
        reason: 'harassment',
        details: 'Again.',
        messages: [{ id: theirs.id, text: 'what he wrote', sentAt: theirs.createdAt }],
        reporter: { id: ana.publicId },
        reported: { id: ben.publicId },
        settledAt: null,
      },
    ]);
    const settle = () =>
      two.here.call(admin, `${list}/${reportId}/settle`, {
        method: 'POST',
        body: { outcome: 'Warned.' },
      });
    expect((await settle()).body).toMatchObject({ outcome: 'Warned.', messages: [] });
    expect((await settle()).status).toBe(409);
    const rows = await two.here.database.sql`select messages::text from message_reports`;
    expect(JSON.stringify(rows)).not.toContain('what he wrote');
  });
});
