import type { Person } from '@cascade/db/factories/people';
import { newId } from '@cascade/shared/kernel/id';
import { describe, expect, test } from 'vitest';
import { groupDone, joinOpen, makeGroup, sentIn } from '../../testing/groups.ts';
import { acquainted, block, done, sent } from '../../testing/messaging.ts';
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

  test('members of a study group report and block each other, for messages that they see there', async () => {
    const [ana, ben, eve] = await Promise.all([
      two.here.person(),
      two.here.person(),
      two.here.person(),
    ]);
    await two.here.database.sql`update profiles set is_public = false where user_id = ${ben.id}`;
    const group = await makeGroup(two.here, ana);
    await joinOpen(two.here, ben, group.id);
    const early = await sentIn(two.here, ben, group.id);
    await groupDone(two.here, ana, 'PATCH', `/${group.id}/members/${ben.publicId}`, {
      isAdmin: true,
    });
    await groupDone(two.here, ana, 'POST', `/${group.id}/leave`);
    await joinOpen(two.here, ana, group.id);
    const seen = await sentIn(two.here, ben, group.id);
    const file = (by: Person, id: string) =>
      two.here.call(by, `/api/people/${ben.publicId}/report`, {
        method: 'POST',
        body: { reason: 'harassment', messages: [{ id, text: 'what he wrote' }] },
      });
    expect((await file(ana, seen.id)).status).toBe(200);
    // From before she came back, and of a group that the reporter is not in.
    expect((await file(ana, early.id)).status).toBe(422);
    expect((await file(eve, seen.id)).status).toBe(404);
    expect((await block(two.here, ana, ben)).isBlocked).toBe(true);
    const refused = await two.here.call(eve, `/api/people/${ben.publicId}/block`, {
      method: 'PUT',
    });
    expect(refused.status).toBe(404);
  });
});
