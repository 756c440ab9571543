import { makePerson, type Person } from '@cascade/db/factories/people';
import type { StudyGroup } from '@cascade/shared/features/groups/contract';
import { newId } from '@cascade/shared/kernel/id';
import { beforeEach, describe, expect, test } from 'vitest';
import { groupCall, groupDone, joinOpen, makeGroup, readGroup } from '../../testing/groups.ts';
import { twoGateways } from '../../testing/two-gateways.ts';

describe('study groups', () => {
  const two = twoGateways();
  let ana: Person;
  let ben: Person;
  let chi: Person;
  beforeEach(async () => {
    [ana, ben, chi] = await Promise.all([two.here.person(), two.here.person(), two.here.person()]);
  });
  const call = (by: Person | null, method: string, path: string, body?: Record<string, unknown>) =>
    groupCall(two.there, by, method, path, body);
  const listed = async (by: Person, path = ''): Promise<StudyGroup[]> =>
    groupDone(two.there, by, 'GET', path);

  test('who creates a group is its admin, and everybody finds it, with size and privacy as usual', async () => {
    const group = await makeGroup(two.here, ana);
    expect(group).toMatchObject({
      name: 'Evening circle',
      description: '',
      maxMembers: 8,
      isPrivate: false,
      memberCount: 1,
      isMember: true,
      isAdmin: true,
      administration: { requests: [], invitation: null },
      members: [{ id: ana.publicId, userHandle: ana.handle, isAdmin: true }],
    });
    const [found] = (await listed(ben)).filter(({ id }) => id === group.id);
    expect(found).toMatchObject({ isMember: false, isAdmin: false, memberCount: 1 });
    expect((await listed(ben, '/my-groups')).length).toBe(0);
    expect((await listed(ana, '/my-groups')).map(({ id }) => id)).toEqual([group.id]);
    expect((await readGroup(two.here, ben, group.id)).administration).toBeNull();
  });

  test.each([
    ['a blank name', { name: '   ' }, 'name', 'Name is required'],
    ['a name of 81 characters', { name: 'x'.repeat(81) }, 'name', 'must be at most 80 characters'],
    ['21 members', { maxMembers: 21 }, 'maxMembers', 'must be 4, 6, 8, 10, 12, 15 or 20'],
    ['another specialty', { specialty: 'Surgery' }, 'specialty', ''],
    ['an unknown field', { isAdmin: true }, 'isAdmin', ''],
  ])('%s is refused by its field, and nothing is made', async (_, fields, field, message) => {
    const refused = await call(ana, 'POST', '', {
      name: 'Circle',
      specialty: 'Psychotherapy',
      ...fields,
    });
    expect(refused.status).toBe(422);
    expect(refused.body.errors[0]).toMatchObject({
      field,
      ...(message ? { message } : {}),
    });
    expect(await listed(ana, '/my-groups')).toEqual([]);
  });

  test('a repeated creation with its key makes one group; the key of another group is refused', async () => {
    const key = newId();
    const send = (by: Person) =>
      two.here.call(by, '/api/study-groups', {
        method: 'POST',
        headers: { 'Idempotency-Key': key },
        body: { name: 'Circle', specialty: 'Psychotherapy' },
      });
    const replies = await Promise.all([send(ana), send(ana), send(ana)]);
    expect(replies.map(({ status, body }) => [status, body.id])).toEqual(
      replies.map(() => [200, key]),
    );
    expect((await listed(ana, '/my-groups')).length).toBe(1);
    expect((await send(ben)).status).toBe(409);
  });

  test('of twenty people who join at once, one gets the last place', async () => {
    const { id } = await makeGroup(two.here, ana, { maxMembers: 4 });
    await joinOpen(two.here, ben, id);
    await joinOpen(two.here, chi, id);
    const { orm } = two.here.database;
    const crowd = await Promise.all(Array.from({ length: 20 }, () => makePerson(orm)));
    const replies = await Promise.all(
      crowd.map((person, at) =>
        groupCall(at % 2 ? two.here : two.there, person, 'POST', `/${id}/join`, {}),
      ),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    const refused = replies.filter(({ status }) => status === 409);
    expect(refused).toHaveLength(19);
    expect(refused[0]?.body.detail).toBe('This group is full. You can look again later.');
    expect((await readGroup(two.here, ana, id)).memberCount).toBe(4);
  });

  test('joining and leaving twice change nothing more', async () => {
    const { id } = await makeGroup(two.here, ana);
    const first = await joinOpen(two.here, ben, id);
    const again = await joinOpen(two.there, ben, id);
    expect(again).toEqual(first);
    await groupDone(two.here, ben, 'POST', `/${id}/leave`);
    const { rev } = await readGroup(two.here, ana, id);
    await groupDone(two.there, ben, 'POST', `/${id}/leave`);
    expect((await readGroup(two.here, ana, id)).rev).toBe(rev);
  });

  test('nobody can be in more than twelve groups, also by twelve joins at once', async () => {
    const groups = [];
    for (let at = 0; at < 7; at++) {
      groups.push(await makeGroup(two.here, ana), await makeGroup(two.here, chi));
    }
    const replies = await Promise.all(
      groups.map(({ id }, at) =>
        groupCall(at % 2 ? two.here : two.there, ben, 'POST', `/${id}/join`, {}),
      ),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(12);
    expect((await listed(ben, '/my-groups')).length).toBe(12);
    expect(
      (await call(ben, 'POST', '', { name: 'More', specialty: 'Psychotherapy' })).body.detail,
    ).toBe('Nobody can be in more than 12 groups at once.');
  });

  test('the last admin cannot leave or step down, and hands over or deletes the group', async () => {
    const { id } = await makeGroup(two.here, ana);
    expect((await call(ana, 'POST', `/${id}/leave`)).body.detail).toBe(
      'You are the last member: delete the group instead.',
    );
    await joinOpen(two.here, ben, id);
    expect((await call(ana, 'POST', `/${id}/leave`)).status).toBe(409);
    const admin = (of: Person) => `/${id}/members/${of.publicId}`;
    expect((await call(ana, 'PATCH', admin(ana), { isAdmin: false })).status).toBe(409);
    expect((await call(ben, 'PATCH', admin(ben), { isAdmin: true })).status).toBe(403);
    await groupDone(two.here, ana, 'PATCH', admin(ben), { isAdmin: true });
    expect((await call(ana, 'PATCH', admin(ben), { isAdmin: false })).status).toBe(403);
    await groupDone(two.here, ana, 'POST', `/${id}/leave`);
    const { members, isAdmin } = await readGroup(two.here, ben, id);
    expect([members.length, isAdmin]).toEqual([1, true]);
    await groupDone(two.here, ben, 'DELETE', `/${id}`);
    expect((await call(ben, 'GET', `/${id}`)).status).toBe(404);
  });

  test('two admins who leave at the same moment leave one behind', async () => {
    const { id } = await makeGroup(two.here, ana);
    await joinOpen(two.here, ben, id);
    await groupDone(two.here, ana, 'PATCH', `/${id}/members/${ben.publicId}`, { isAdmin: true });
    const replies = await Promise.all([
      groupCall(two.here, ana, 'POST', `/${id}/leave`),
      groupCall(two.there, ben, 'POST', `/${id}/leave`),
    ]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('only admins change, remove and delete; an admin is not removed', async () => {
    const { id, rev } = await makeGroup(two.here, ana);
    await joinOpen(two.here, ben, id);
    await joinOpen(two.here, chi, id);
    const attempts: [string, string, Record<string, unknown>?][] = [
      ['PATCH', `/${id}`, { rev, name: 'Mine' }],
      ['DELETE', `/${id}`],
      ['DELETE', `/${id}/members/${chi.publicId}`],
      ['POST', `/${id}/invitation`],
      ['DELETE', `/${id}/invitation`],
      ['POST', `/${id}/requests/${chi.publicId}`, { accepts: true }],
    ];
    for (const [method, path, body] of attempts)
      expect([method, path, (await call(ben, method, path, body)).status]).toEqual([
        method,
        path,
        403,
      ]);
    expect((await call(ana, 'DELETE', `/${id}/members/${ana.publicId}`)).status).toBe(409);
    const without = await groupDone(two.here, ana, 'DELETE', `/${id}/members/${chi.publicId}`);
    expect(without.memberCount).toBe(2);
    expect((await call(chi, 'POST', `/${id}/join`, {})).body.detail).toBe(
      'An admin has removed you from this group.',
    );
  });

  test('an edit names the version it was made on, and no group gets smaller than it is', async () => {
    const { id, rev } = await makeGroup(two.here, ana, { maxMembers: 6 });
    for (const person of await Promise.all(
      Array.from({ length: 4 }, () => makePerson(two.here.database.orm)),
    ))
      await joinOpen(two.here, person, id);
    expect((await call(ana, 'PATCH', `/${id}`, { rev, name: 'Late' })).body.code).toBe('stale');
    const now = (await readGroup(two.here, ana, id)).rev;
    const small = await call(ana, 'PATCH', `/${id}`, { rev: now, maxMembers: 4 });
    expect([small.status, small.body.errors[0].field]).toEqual([409, 'maxMembers']);
    const edited = await groupDone(two.here, ana, 'PATCH', `/${id}`, {
      rev: now,
      name: 'Later',
      isPrivate: true,
    });
    expect(edited).toMatchObject({ name: 'Later', isPrivate: true, maxMembers: 6, rev: now + 1 });
  });
});
