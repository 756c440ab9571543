import type { Person } from '@cascade/db/factories/people';
import { keepReview } from '@cascade/db/features/insight/insight.queries';
import { transact } from '@cascade/db/live/transact';
import type { CalendarItem } from '@cascade/shared/features/calendar/contract';
import type { GroupSession } from '@cascade/shared/features/groups/sessions';
import { beforeEach, describe, expect, test } from 'vitest';
import { createPractice } from '../../domain/practice-groups/create-practice.ts';
import { readCalendar } from '../../testing/calendar.ts';
import { done } from '../../testing/community.ts';
import { groupDone, privateGroup } from '../../testing/groups.ts';
import { type Listener, waitFor } from '../../testing/listener.ts';
import { twoGateways } from '../../testing/two-gateways.ts';

type Fields = Record<string, unknown>;
const DAY_MS = 86_400_000;

describe('what a calendar takes from elsewhere', () => {
  const two = twoGateways();
  let ana: Person;
  let ben: Person;
  let eve: Person;
  beforeEach(async () => {
    [ana, ben, eve] = await Promise.all([two.here.person(), two.here.person(), two.here.person()]);
  });
  const inDays = (days: number) => new Date(two.here.clock.now().getTime() + days * DAY_MS);
  const dayIn = (days: number) => inDays(days).toISOString().slice(0, 10);
  const soon = (by: Person) => readCalendar(two.there, by, dayIn(-1), dayIn(60), 'UTC');
  const shown = (items: CalendarItem[]) => items.map(({ kind, title }) => `${kind} ${title}`);
  const circuit = (by: Person, fields: Fields = {}) =>
    done(two.here, by, 'POST', '/api/circuits', {
      name: 'Spring mock',
      mode: 'circuit',
      preset: 'uniform',
      stations: 4,
      rests: 0,
      scheduledFor: inDays(5).toISOString(),
      ...fields,
    });
  const plan = async (by: Person, groupId: string, fields: Fields = {}): Promise<GroupSession> =>
    (
      await groupDone(two.here, by, 'POST', '/schedule-meeting', {
        groupId,
        title: 'Psychosis, two rounds',
        scheduledFor: inDays(3).toISOString(),
        timeZone: 'Europe/London',
        ...fields,
      })
    ).session;

  test('the exam date, a circuit, sessions and reviews, each with its page, and nothing of others', async () => {
    await done(two.here, ana, 'PATCH', '/api/profile', { examDate: dayIn(20) });
    const { id: circuitId } = await circuit(ana);
    const { id: groupId } = await privateGroup(two.here, ana, [ben]);
    const session = await plan(ben, groupId, { duration: 90 });
    const card = { userId: ana.id, card: {}, lastMarkHundredths: 900 };
    await keepReview(two.here.database.orm, { ...card, scenarioId: 14, dueAt: inDays(9) });
    await keepReview(two.here.database.orm, { ...card, scenarioId: 24, dueAt: inDays(-9) });
    const items = await soon(ana);
    const byKind = (kind: string) => items.filter((item) => item.kind === kind);
    expect(byKind('exam')).toEqual([
      {
        id: 'exam',
        kind: 'exam',
        title: 'CASC exam',
        when: { kind: 'days', firstDay: dayIn(20), lastDay: dayIn(20) },
        path: '/profile',
        isMovable: false,
        entry: null,
      },
    ]);
    const start = inDays(5);
    const quarterHours = 4 * (90 + 420 + 120) * 1_000;
    expect(byKind('circuit')).toEqual([
      expect.objectContaining({
        id: `circuit:${circuitId}`,
        title: 'Mock circuit: Spring mock',
        when: {
          kind: 'timed',
          startsAt: start.toISOString(),
          endsAt: new Date(start.getTime() + quarterHours).toISOString(),
        },
        path: `/exam-simulator/live/${circuitId}`,
      }),
    ]);
    expect(byKind('session')).toHaveLength(1);
    expect(byKind('session')[0]).toMatchObject({
      title: 'Psychosis, two rounds',
      path: `/study-groups/${groupId}/sessions/${session.id}`,
      isMovable: false,
    });
    // What was due before is due today.
    expect(byKind('review').map(({ id, when }) => [id, when])).toEqual([
      ['review:24', { kind: 'days', firstDay: dayIn(0), lastDay: dayIn(0) }],
      ['review:14', { kind: 'days', firstDay: dayIn(9), lastDay: dayIn(9) }],
    ]);
    expect(shown(await soon(ben))).toEqual(['session Psychosis, two rounds']);
    expect(await soon(eve)).toEqual([]);
  });

  test('a circuit is there for those invited, and gone once cancelled, undated or left', async () => {
    const made = await circuit(ana);
    await done(two.here, ana, 'POST', `/api/circuits/${made.id}/invitations`, {
      handle: ben.handle,
      wish: 'candidate',
    });
    expect(shown(await soon(ben))).toEqual(['circuit Mock circuit: Spring mock']);
    // What an open calendar reads again by comes to those who have not opened the circuit.
    const bens = await two.listeners.open(two.there, ben);
    const heard = (event: string) =>
      waitFor(() => expect(bens.events.map(({ e }) => e)).toContain(event));
    const before = await done(two.here, ana, 'GET', `/api/circuits/${made.id}`);
    await done(two.here, ana, 'PATCH', `/api/circuits/${made.id}`, {
      rev: before.rev,
      scheduledFor: inDays(6).toISOString(),
    });
    await heard('circuit.listed');
    expect((await soon(ben))[0]?.when).toMatchObject({ startsAt: inDays(6).toISOString() });
    await done(two.here, ben, 'POST', `/api/circuits/${made.id}/leave`, {});
    await heard('circuit.unlisted');
    expect(await soon(ben)).toEqual([]);
    const { rev } = await done(two.here, ana, 'GET', `/api/circuits/${made.id}`);
    await done(two.here, ana, 'PATCH', `/api/circuits/${made.id}`, { rev, scheduledFor: null });
    expect(await soon(ana)).toEqual([]);
    const other = await circuit(ana, { name: 'Cancelled' });
    await done(two.here, ana, 'POST', `/api/circuits/${other.id}/cancel`, {});
    expect(await soon(ana)).toEqual([]);
  });

  test('a recurring session keeps its hour over both changes of the clocks, in each zone', async () => {
    const { id: groupId } = await privateGroup(two.here, ana);
    const year = two.here.clock.now().getUTCFullYear() + 1;
    const winterOffsetMs = {
      'Europe/London': 0,
      'Asia/Kolkata': 5.5 * 3_600_000,
      'America/New_York': -5 * 3_600_000,
    };
    type Zone = keyof typeof winterOffsetMs;
    const startsIn = async (zone: Zone, from: string, to: string) => {
      const { id } = await plan(ana, groupId, {
        title: zone,
        timeZone: zone,
        recurrence: 'weekly',
        // 19:00 by the zone's winter clocks.
        scheduledFor: new Date(
          Date.parse(`${year}-01-05T19:00:00Z`) - winterOffsetMs[zone],
        ).toISOString(),
      });
      const items = await readCalendar(two.there, ana, from, to, zone);
      return items
        .filter((item) => item.id.startsWith(`session:${id}`))
        .map(({ when }) =>
          when.kind === 'timed'
            ? new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: zone }).format(
                new Date(when.startsAt),
              )
            : 'whole days',
        );
    };
    for (const zone of Object.keys(winterOffsetMs) as Zone[]) {
      const spring = await startsIn(zone, `${year}-03-01`, `${year}-04-26`);
      const autumn = await startsIn(zone, `${year}-10-04`, `${year}-11-29`);
      expect([...spring, ...autumn], zone).toEqual(Array.from({ length: 16 }, () => '19:00'));
    }
  });

  test('every change of a plan reaches members who have not opened the group, on all devices; an answer does not', async () => {
    const { id: groupId } = await privateGroup(two.here, ana, [ben]);
    const open = (person: Person) => two.listeners.open(two.there, person);
    const [anas, bens, eves] = [await open(ana), await open(ben), await open(eve)];
    const told = ({ events }: Listener) =>
      events.filter(({ e }) => e === 'calendar.changed').map(({ d }) => d);
    const times = (count: number) => Array.from({ length: count }, () => ({ kind: 'session' }));
    const heard = (count: number) =>
      waitFor(() => expect([told(anas), told(bens)]).toEqual([times(count), times(count)]));
    const session = await plan(ana, groupId);
    const at = `/${groupId}/sessions/${session.id}`;
    await heard(1);
    await groupDone(two.here, ana, 'PATCH', at, { rev: 1, title: 'Mood' });
    await heard(2);
    expect(shown(await soon(ben))).toEqual(['session Mood']);
    const planned = (await soon(ben))[0]?.when;
    const startsAt = planned?.kind === 'timed' ? planned.startsAt : '';
    await groupDone(two.here, ben, 'PUT', `${at}/answer`, { startsAt, answer: 'coming' });
    await groupDone(two.here, ana, 'POST', `${at}/cancel`);
    await heard(3);
    expect(await soon(ben)).toEqual([]);
    expect(told(eves)).toEqual([]);
    await done(two.here, eve, 'PATCH', '/api/profile', { examDate: dayIn(30) });
    await waitFor(() => expect(told(eves)).toEqual([{ kind: 'exam' }]));
    await heard(3);
  });

  test('a practice session of two is in both calendars at once', async () => {
    const bens = await two.listeners.open(two.there, ben);
    await transact(two.here, (work) =>
      createPractice(work, {
        memberIds: [ana.id, ben.id],
        name: 'Practice of two',
        specialty: 'Psychotherapy',
        startsAt: inDays(1),
        durationMinutes: 60,
        timeZone: 'Asia/Kolkata',
        reminderMinutes: 15,
        stationIds: [],
        jitsiUrl: undefined,
      }),
    );
    await waitFor(() => expect(bens.events.map(({ e }) => e)).toContain('calendar.changed'));
    for (const person of [ana, ben])
      expect(shown(await soon(person))).toEqual(['session Practice of two']);
    expect(await soon(eve)).toEqual([]);
  });
});
