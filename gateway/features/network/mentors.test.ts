import type { Person } from '@cascade/db/factories/people';
import type { Mentor } from '@cascade/shared/features/network/mentors';
import { newId } from '@cascade/shared/kernel/id';
import { beforeEach, describe, expect, test } from 'vitest';
import { done } from '../../testing/community.ts';
import { waitFor } from '../../testing/listener.ts';
import { block } from '../../testing/messaging.ts';
import { twoGateways } from '../../testing/two-gateways.ts';

describe('mentoring', () => {
  const two = twoGateways();
  let mentor: Person;
  let reader: Person;
  beforeEach(async () => {
    [mentor, reader] = await Promise.all([two.here.person(), two.here.person()]);
  });
  const own = '/api/mentors/own';
  const declare = (person: Person, cascStatus: string) =>
    done(two.here, person, 'PUT', '/api/profile/standing', { userRole: 'consultant', cascStatus });
  const verify = (person: Person) =>
    two.here.database.sql`update standings set is_verified = true where user_id = ${person.id}`;
  const listed = async (by = reader): Promise<string[]> =>
    (await done(two.there, by, 'GET', '/api/mentors')).map(({ person }: Mentor) => person.id);
  const offer = (by: Person, text: string) =>
    two.here.call(by, own, {
      method: 'PUT',
      headers: { 'Idempotency-Key': newId() },
      body: { text },
    });
  async function offered(): Promise<void> {
    await declare(mentor, 'passed');
    await verify(mentor);
    await done(two.here, mentor, 'PUT', own, { text: 'Breaking bad news, on Sundays.' });
  }

  test('is offered only by those whose pass an admin has verified', async () => {
    expect((await offer(mentor, 'I help')).status).toBe(403);
    await declare(mentor, 'passed');
    expect((await offer(mentor, 'I help')).status).toBe(403);
    await declare(mentor, 'preparing');
    await verify(mentor);
    const reply = await offer(mentor, 'I help');
    expect([reply.status, reply.body.detail]).toEqual([
      403,
      'Mentors have passed the exam, and an admin has verified it. You can declare it in your profile.',
    ]);
    expect(await listed()).not.toContain(mentor.publicId);
  });

  test('is listed with its text, changed, and withdrawn, and the own devices are told', async () => {
    const device = await two.listeners.open(two.there, mentor);
    await offered();
    const list: Mentor[] = await done(two.there, reader, 'GET', '/api/mentors');
    expect(list.find(({ person }) => person.id === mentor.publicId)).toEqual({
      person: {
        id: mentor.publicId,
        userHandle: mentor.handle,
        displayName: mentor.handle,
        avatarSeed: expect.any(String),
      },
      text: 'Breaking bad news, on Sundays.',
    });
    expect(JSON.stringify(list)).not.toContain(mentor.email);
    expect((await offer(mentor, '  ')).status).toBe(422);
    expect((await offer(mentor, 'x'.repeat(301))).status).toBe(422);
    const ended = await done(two.here, mentor, 'DELETE', own);
    expect(ended).toEqual({ mayOffer: true, isPublic: true, text: null });
    await done(two.here, mentor, 'DELETE', own);
    expect(await listed()).not.toContain(mentor.publicId);
    await waitFor(() =>
      expect(
        device.events.filter(({ e }) => e === 'mentor-offer.changed').map(({ d }) => d),
      ).toEqual([{ text: 'Breaking bad news, on Sundays.' }, { text: null }]),
    );
  });

  test('is not listed for somebody with a block either way, of a hidden profile, or once the claim changes', async () => {
    const [blocker, blocked] = await Promise.all([two.here.person(), two.here.person()]);
    await offered();
    expect(await listed()).toContain(mentor.publicId);
    await block(two.here, blocker, mentor);
    await block(two.here, mentor, blocked);
    expect(await listed(blocker)).not.toContain(mentor.publicId);
    expect(await listed(blocked)).not.toContain(mentor.publicId);
    const show = (isPublic: boolean) => two.here.database.sql`
      update profiles set is_public = ${isPublic} where user_id = ${mentor.id}`;
    await show(false);
    expect(await listed()).not.toContain(mentor.publicId);
    expect(await done(two.here, mentor, 'GET', own)).toMatchObject({ isPublic: false });
    await show(true);
    await declare(mentor, 'preparing');
    expect(await listed()).not.toContain(mentor.publicId);
    expect(await done(two.here, mentor, 'GET', own)).toMatchObject({ mayOffer: false });
  });
});
