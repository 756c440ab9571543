import type { Person } from '@cascade/db/factories/people';
import { INVITATION_DAYS } from '@cascade/shared/features/groups/contract';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  groupCall,
  groupDone,
  joinOpen,
  makeGroup,
  privateGroup,
  readGroup,
} from '../../testing/groups.ts';
import { block } from '../../testing/messaging.ts';
import { twoGateways } from '../../testing/two-gateways.ts';

const DAY_MS = 86_400_000;

describe('ways into a study group', () => {
  const two = twoGateways();
  let ana: Person;
  let ben: Person;
  let eve: Person;
  beforeEach(async () => {
    [ana, ben, eve] = await Promise.all([two.here.person(), two.here.person(), two.here.person()]);
  });
  const call = (by: Person, method: string, path: string, body?: Record<string, unknown>) =>
    groupCall(two.there, by, method, path, body);
  const enter = (by: Person, token: string, acceptsBlocked = false) =>
    call(by, 'POST', `/invitations/${token}/join`, { acceptsBlocked });
  const noticesOf = async (person: Person): Promise<{ kind: string; body: string }[]> =>
    (await two.here.call(person, '/api/notices')).body.notices;

  test('a link shows its group, lets in once, and is dead when it is replaced, revoked or old', async () => {
    const { id, token } = await privateGroup(two.here, ana, [], { description: 'Mondays' });
    const shown = await groupDone(two.there, eve, 'GET', `/invitations/${token}`);
    expect(shown).toEqual({
      id,
      name: 'Evening circle',
      description: 'Mondays',
      specialty: 'Old Age Psychiatry',
      maxMembers: 8,
      memberCount: 1,
      isMember: false,
    });
    expect((await enter(ben, token)).body).toMatchObject({ memberCount: 2, isMember: true });
    expect((await enter(ben, token)).body).toMatchObject({ memberCount: 2 });
    const replaced = await groupDone(two.here, ana, 'POST', `/${id}/invitation`);
    const fresh = replaced.administration.invitation.path.split('/').at(-1);
    expect((await enter(eve, token)).status).toBe(404);
    two.there.clock.advance(INVITATION_DAYS * DAY_MS);
    expect((await enter(eve, fresh)).body.detail).toBe(
      'This link no longer leads to a study group.',
    );
    two.there.clock.advance(-INVITATION_DAYS * DAY_MS);
    await groupDone(two.here, ana, 'DELETE', `/${id}/invitation`);
    await groupDone(two.here, ana, 'DELETE', `/${id}/invitation`);
    expect((await enter(eve, fresh)).status).toBe(404);
    expect((await call(eve, 'GET', `/invitations/${fresh}`)).status).toBe(404);
  });

  test('a link that is revoked at the same moment lets in or is dead, never both', async () => {
    const { id, token } = await privateGroup(two.here, ana);
    const [joined] = await Promise.all([
      enter(eve, token),
      groupDone(two.here, ana, 'DELETE', `/${id}/invitation`),
    ]);
    const { memberCount } = await readGroup(two.here, ana, id);
    expect(memberCount).toBe(joined.status === 200 ? 2 : 1);
    expect([200, 404]).toContain(joined.status);
  });

  test('a request reaches the admins, is answered once, and the answer tells the person', async () => {
    const { id } = await privateGroup(two.here, ana, [ben]);
    const ask = () => call(eve, 'POST', `/${id}/requests`, { note: 'We met at the course.' });
    expect((await ask()).body).toEqual({ asked: true });
    expect((await ask()).body).toEqual({ asked: true });
    const { administration } = await readGroup(two.here, ana, id);
    expect(administration?.requests).toEqual([
      {
        person: expect.objectContaining({ id: eve.publicId, userHandle: eve.handle }),
        note: 'We met at the course.',
        askedAt: expect.any(String),
      },
    ]);
    expect((await noticesOf(ana)).filter(({ kind }) => kind === 'group.request')).toHaveLength(1);
    expect(await noticesOf(ben)).toEqual([]);
    const path = `/${id}/requests/${eve.publicId}`;
    await groupDone(two.here, ana, 'POST', path, { accepts: true });
    await groupDone(two.here, ana, 'POST', path, { accepts: true });
    const page = await readGroup(two.there, eve, id);
    expect(page).toMatchObject({ memberCount: 3, isMember: true, administration: null });
    expect((await noticesOf(eve)).map(({ kind }) => kind)).toEqual(['group.accepted']);
  });

  test('a declined person may ask again; a removed one comes back only by a request', async () => {
    const { id, token } = await privateGroup(two.here, ana, [ben]);
    const path = `/${id}/requests/${eve.publicId}`;
    await call(eve, 'POST', `/${id}/requests`, {});
    await groupDone(two.here, ana, 'POST', path, { accepts: false });
    expect((await readGroup(two.here, ana, id)).administration?.requests).toEqual([]);
    expect(await noticesOf(eve)).toEqual([]);
    await call(eve, 'POST', `/${id}/requests`, {});
    expect((await readGroup(two.here, ana, id)).administration?.requests).toHaveLength(1);
    await groupDone(two.here, ana, 'DELETE', `/${id}/members/${ben.publicId}`);
    expect((await enter(ben, token)).status).toBe(403);
    await call(ben, 'POST', `/${id}/requests`, {});
    await groupDone(two.here, ana, 'POST', `/${id}/requests/${ben.publicId}`, { accepts: true });
    expect((await readGroup(two.there, ben, id)).isMember).toBe(true);
  });

  test('a full group accepts nobody, and keeps the request', async () => {
    const others = await Promise.all([1, 2].map(() => two.here.person()));
    const { id } = await privateGroup(two.here, ana, [ben, ...others], { maxMembers: 4 });
    await call(eve, 'POST', `/${id}/requests`, {});
    const refused = await call(ana, 'POST', `/${id}/requests/${eve.publicId}`, { accepts: true });
    expect(refused.status).toBe(409);
    expect((await readGroup(two.here, ana, id)).administration?.requests).toHaveLength(1);
  });

  test('who blocked a member is asked before joining, and the blocked person learns nothing', async () => {
    const { id } = await makeGroup(two.here, ana);
    await joinOpen(two.here, ben, id);
    await block(two.here, eve, ben);
    const refused = await call(eve, 'POST', `/${id}/join`, {});
    expect([refused.status, refused.body.errors]).toEqual([
      409,
      [{ field: 'acceptsBlocked', message: 'must be agreed to' }],
    ]);
    expect((await readGroup(two.here, ana, id)).memberCount).toBe(2);
    await groupDone(two.there, eve, 'POST', `/${id}/join`, { acceptsBlocked: true });
    expect(await noticesOf(ben)).toEqual([]);
  });

  test('a member who blocked the person that joins is told, and that person learns nothing', async () => {
    const { id } = await makeGroup(two.here, ana);
    await joinOpen(two.here, ben, id);
    await block(two.here, ben, eve);
    expect((await call(eve, 'POST', `/${id}/join`, {})).status).toBe(200);
    const [notice] = await noticesOf(ben);
    expect([notice?.kind, notice?.body]).toEqual([
      'group.blocked-joined',
      `${eve.handle} has joined “Evening circle”. You can leave the group on its page.`,
    ]);
    expect(await noticesOf(eve)).toEqual([]);
    expect(await noticesOf(ana)).toEqual([]);
  });

  test('a person accepted by an admin is told that somebody they blocked is in the group', async () => {
    const { id } = await privateGroup(two.here, ana, [ben]);
    await block(two.here, eve, ben);
    await call(eve, 'POST', `/${id}/requests`, {});
    await groupDone(two.here, ana, 'POST', `/${id}/requests/${eve.publicId}`, { accepts: true });
    const [notice] = await noticesOf(eve);
    expect(notice?.body).toContain('Somebody whom you have blocked is in it.');
  });
});
