import type { Person } from '@cascade/db/factories/people';
import type { Suggestion } from '@cascade/shared/features/network/contract';
import { newId } from '@cascade/shared/kernel/id';
import { beforeEach, describe, expect, test } from 'vitest';
import { done } from '../../testing/community.ts';
import { joinOpen, makeGroup } from '../../testing/groups.ts';
import { block } from '../../testing/messaging.ts';
import { connectionDone } from '../../testing/network.ts';
import { twoGateways } from '../../testing/two-gateways.ts';

describe('suggested connections', () => {
  const two = twoGateways();
  let me: Person;
  let other: Person;
  beforeEach(async () => {
    [me, other] = await Promise.all([two.here.person(), two.here.person()]);
  });
  const suggested = async (by = me): Promise<Suggestion[]> =>
    done(two.there, by, 'GET', '/api/suggested-connections');
  const names = async (by = me) => (await suggested(by)).map(({ person }) => person.userHandle);
  const setProfile = (person: Person, specialty: string | null, isPublic = true) =>
    two.here.database.sql`
      update profiles set specialty = ${specialty}, is_public = ${isPublic}
      where user_id = ${person.id}`;
  const share = async (...people: Person[]) => {
    const [first, ...rest] = people as [Person, ...Person[]];
    const { id } = await makeGroup(two.here, first, { name: 'Suggested circle' });
    for (const person of rest) await joinOpen(two.here, person, id);
    return id;
  };
  /** Both were in one live session of the group. */
  async function practised(groupId: string, ...people: Person[]): Promise<void> {
    const { sql } = two.here.database;
    const now = two.here.clock.now().toISOString();
    const [sessionId, liveId] = [newId(), newId()];
    await sql`insert into study_group_sessions (id, group_id, title, description, start, time_zone,
        recurrence, duration_minutes, meeting_platform, has_waiting_room, is_recorded,
        reminder_minutes, created_at, changed_at)
      values (${sessionId}, ${groupId}, 'Held', '', '2027-01-01T19:00', 'Europe/London', 'none', 60,
        'zoom', false, false, 15, ${now}, ${now})`;
    await sql`insert into study_group_live_sessions
        (id, group_id, session_id, starts_at, host_id, created_at)
      values (${liveId}, ${groupId}, ${sessionId}, ${now}, ${people[0]?.id ?? null}, ${now})`;
    for (const { id } of people)
      await sql`insert into study_group_live_people (live_id, user_id, joined_at, seen_at)
        values (${liveId}, ${id}, ${now}, ${now})`;
  }

  test('say why: practised together, a group, following, and the specialty, in this order', async () => {
    const group = await share(me, other);
    await practised(group, me, other);
    await done(two.here, other, 'PUT', `/api/people/${me.publicId}/follow`);
    for (const person of [me, other]) await setProfile(person, 'Forensic Psychiatry');
    const list = await suggested();
    expect(list[0]).toEqual({
      person: {
        id: other.publicId,
        userHandle: other.handle,
        displayName: other.handle,
        avatarSeed: expect.any(String),
      },
      reasons: [
        { kind: 'practised', name: null },
        { kind: 'group', name: 'Suggested circle' },
        { kind: 'follows_you', name: null },
        { kind: 'specialty', name: 'Forensic Psychiatry' },
      ],
    });
    expect(list.length).toBeLessThanOrEqual(20);
    expect(JSON.stringify(list)).not.toMatch(/\d{4}-\d\d-\d\d|@/);
    await setProfile(me, 'Forensic Psychiatry', false);
    const [first] = await suggested();
    expect(first?.reasons.map(({ kind }) => kind)).toEqual(['practised', 'group', 'follows_you']);
  });

  test('leave out who is hidden, blocked either way, avoided, unverified, or knows already', async () => {
    const [hidden, blocker, blocked, avoided, asked, declined] = await Promise.all(
      Array.from({ length: 6 }, () => two.here.person()),
    );
    if (!hidden || !blocker || !blocked || !avoided || !asked || !declined) throw new Error();
    await share(me, other, hidden, blocker, blocked, avoided, asked, declined);
    expect((await names()).length).toBeGreaterThanOrEqual(7);
    await setProfile(hidden, null, false);
    await block(two.here, blocker, me);
    await block(two.here, me, blocked);
    await two.here.database.sql`
      insert into partner_wishes (user_id, other_id, wish, wished_at)
      values (${avoided.id}, ${me.id}, 'avoid', ${two.here.clock.now().toISOString()})`;
    await connectionDone(two.here, me, 'ask', asked);
    await connectionDone(two.here, declined, 'ask', me);
    await connectionDone(two.here, me, 'decline', declined);
    const left = await names();
    expect(left).toContain(other.handle);
    for (const person of [hidden, blocker, blocked, avoided, asked, declined, me])
      expect(left).not.toContain(person.handle);
    // Being declined is not to be noticed: the other is not suggested to who waits either.
    expect(await names(declined)).not.toContain(me.handle);
  });

  test('a private group names itself to its members alone', async () => {
    const stranger = await two.here.person();
    await share(me, other);
    expect(JSON.stringify(await suggested(stranger))).not.toContain('Suggested circle');
  });
});
