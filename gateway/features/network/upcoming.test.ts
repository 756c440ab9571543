import type { Person } from '@cascade/db/factories/people';
import type { NetworkEvent } from '@cascade/shared/features/network/upcoming';
import { beforeEach, describe, expect, test } from 'vitest';
import { done } from '../../testing/community.ts';
import { groupDone, joinOpen, makeGroup } from '../../testing/groups.ts';
import { twoGateways } from '../../testing/two-gateways.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

describe('upcoming events', () => {
  const two = twoGateways();
  let host: Person;
  let reader: Person;
  beforeEach(async () => {
    [host, reader] = await Promise.all([two.here.person(), two.here.person()]);
  });
  const at = (hours: number) =>
    `${new Date(two.here.clock.now().getTime() + hours * HOUR_MS).toISOString().slice(0, 16)}:00Z`;
  const plan = async (groupId: string, title: string, hours: number, more = {}) =>
    (
      await done(two.here, host, 'POST', '/api/study-groups/schedule-meeting', {
        groupId,
        title,
        scheduledFor: at(hours),
        timeZone: 'UTC',
        duration: 60,
        meetingPlatform: 'zoom',
        meetingLink: 'https://zoom.us/j/12345678901',
        ...more,
      })
    ).session;
  const events = async (by = reader): Promise<NetworkEvent[]> =>
    done(two.there, by, 'GET', '/api/network/events');
  const titles = async (by = reader) => (await events(by)).map(({ title }) => title);

  test('are sessions of public groups with their next time and free places, the earliest first', async () => {
    const { id } = await makeGroup(two.here, host, { name: 'Open circle', maxMembers: 4 });
    const later = await plan(id, 'Later one', 72);
    await plan(id, 'Sooner one', 24, { recurrence: 'weekly' });
    const mine = (list: NetworkEvent[]) => list.filter(({ groupId }) => groupId === id);
    const [sooner, last] = mine(await events());
    expect([sooner?.title, last?.title]).toEqual(['Sooner one', 'Later one']);
    expect(last).toEqual({
      groupId: id,
      sessionId: later.id,
      title: 'Later one',
      groupName: 'Open circle',
      specialty: 'Old Age Psychiatry',
      startsAt: `${later.start}:00.000Z`,
      duration: 60,
      recurrence: 'none',
      freePlaces: 3,
      isMember: false,
    });
    expect(JSON.stringify(await events())).not.toContain('zoom.us');
    two.there.clock.advance(2 * DAY_MS);
    const [first, second] = mine(await events());
    expect([first?.title, second?.title]).toEqual(['Later one', 'Sooner one']);
    two.there.clock.advance(-2 * DAY_MS);
  });

  test('leave out private and full groups, what is over and what was called off', async () => {
    const secret = await makeGroup(two.here, host, { isPrivate: true });
    await plan(secret.id, 'A secret session', 24);
    const open = await makeGroup(two.here, host, { maxMembers: 4 });
    await plan(open.id, 'A full session', 24);
    const off = await plan(open.id, 'A cancelled session', 24);
    await groupDone(two.here, host, 'POST', `/${open.id}/sessions/${off.id}/cancel`, {
      rev: off.rev,
    });
    expect(await titles()).toContain('A full session');
    expect(await titles()).not.toContain('A secret session');
    expect(await titles(host)).not.toContain('A secret session');
    expect(await titles()).not.toContain('A cancelled session');
    for (let n = 0; n < 3; n += 1) await joinOpen(two.here, await two.here.person(), open.id);
    expect(await titles()).not.toContain('A full session');
    expect(await events(host)).toContainEqual(
      expect.objectContaining({ title: 'A full session', isMember: true, freePlaces: 0 }),
    );
    two.there.clock.advance(2 * DAY_MS);
    expect(await titles(host)).not.toContain('A full session');
    two.there.clock.advance(-2 * DAY_MS);
  });
});
