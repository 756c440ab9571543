import type { Person } from '@cascade/db/factories/people';
import { transact } from '@cascade/db/live/transact';
import type { LiveView } from '@cascade/shared/features/groups/live-session';
import { beforeEach, describe, expect, test } from 'vitest';
import { groupCall, groupDone } from '../../testing/groups.ts';
import { twoGateways } from '../../testing/two-gateways.ts';
import { createPractice } from './create-practice.ts';

describe('a practice session of two people', () => {
  const two = twoGateways();
  let ana: Person;
  let ben: Person;
  let made: { groupId: string; sessionId: string };
  const minutesAhead = (minutes: number) =>
    new Date(two.here.clock.now().getTime() + minutes * 60_000);
  beforeEach(async () => {
    [ana, ben] = await Promise.all([two.here.person(), two.here.person()]);
    made = await transact(two.here, (work) =>
      createPractice(work, {
        memberIds: [ana.id, ben.id],
        name: 'Practice of two',
        specialty: 'Psychotherapy',
        startsAt: minutesAhead(20),
        durationMinutes: 60,
        timeZone: 'Europe/London',
        reminderMinutes: 15,
        stationIds: [24],
        jitsiUrl: undefined,
      }),
    );
  });
  const path = () => `/${made.groupId}/sessions/${made.sessionId}`;

  test('is in no list, has a place for nobody else, and strangers get nothing of it', async () => {
    for (const list of ['', '/my-groups'])
      expect(
        (await groupDone(two.here, ana, 'GET', list)).map(({ id }: { id: string }) => id),
      ).not.toContain(made.groupId);
    const mallory = await two.here.person();
    for (const [method, at] of [
      ['GET', `/${made.groupId}`],
      ['POST', `/${made.groupId}/join`],
      ['GET', path()],
      ['POST', `${path()}/live/enter`],
    ] as const)
      expect((await groupCall(two.here, mallory, method, at)).status).toBe(404);
    expect((await groupCall(two.here, ana, 'POST', `/${made.groupId}/invitation`)).status).toBe(
      403,
    );
  });

  test('two members who open its lobby at once find the station in its queue once', async () => {
    const enter = (who: Person, at: typeof two.here) =>
      groupDone(at, who, 'POST', `${path()}/live/enter`, {}) as Promise<LiveView>;
    await Promise.all([enter(ana, two.here), enter(ben, two.there)]);
    const { live } = (await groupDone(two.there, ben, 'GET', `${path()}/live`)) as LiveView;
    expect(live?.queue.map(({ card }) => card.id)).toEqual([24]);
    expect(live?.people).toHaveLength(2);
  });

  test('either of the two cancels it, and its reminder goes with it', async () => {
    const waiting = async () =>
      (
        await two.here.database.sql`
        select 1 from outbox where data->>'sessionId' = ${made.sessionId}`
      ).length;
    expect(await waiting()).toBe(1);
    const cancelled = await groupDone(two.there, ben, 'POST', `${path()}/cancel`, {});
    expect(cancelled.status).toBe('cancelled');
    expect(await waiting()).toBe(0);
  });

  test('the second who leaves takes it along', async () => {
    await groupDone(two.here, ana, 'POST', `/${made.groupId}/leave`, {});
    await groupDone(two.here, ben, 'POST', `/${made.groupId}/leave`, {});
    expect(
      await two.here.database.sql`
      select 1 from study_groups where id = ${made.groupId}`,
    ).toHaveLength(0);
  });
});
