import type { Person } from '@cascade/db/factories/people';
import { remindOfSession } from '@cascade/shared/features/groups/sessions';
import { newId } from '@cascade/shared/kernel/id';
import { beforeEach, describe, expect, test } from 'vitest';
import { groupCall, groupDone, joinOpen, makeGroup } from '../../testing/groups.ts';
import { twoGateways } from '../../testing/two-gateways.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const JITSI = 'https://meet.example.org';

type Fields = Record<string, unknown>;

describe('planned sessions of a study group', () => {
  const two = twoGateways({ env: { JITSI_URL: JITSI } });
  let ana: Person;
  let ben: Person;
  let groupId: string;
  beforeEach(async () => {
    [ana, ben] = await Promise.all([two.here.person(), two.here.person()]);
    groupId = (await makeGroup(two.here, ana)).id;
    await joinOpen(two.here, ben, groupId);
  });
  const inDays = (days: number) => new Date(two.here.clock.now().getTime() + days * DAY_MS);
  const draft = (fields: Fields = {}) => ({
    groupId,
    title: 'Psychosis, two rounds',
    scheduledFor: inDays(3).toISOString(),
    timeZone: 'Europe/London',
    ...fields,
  });
  const ask = (by: Person, fields: Fields = {}) =>
    groupCall(two.there, by, 'POST', '/schedule-meeting', draft(fields));
  const planned = async (fields: Fields = {}, by = ana) =>
    (await groupDone(two.here, by, 'POST', '/schedule-meeting', draft(fields))).session;
  const list = (by: Person) => groupDone(two.there, by, 'GET', `/${groupId}/sessions`);
  const at = (session: { id: string }, path = '') => `/${groupId}/sessions/${session.id}${path}`;
  const noticesOf = async (person: Person): Promise<{ kind: string; title: string }[]> =>
    (await two.here.call(person, '/api/notices')).body.notices;
  const reminders = (id: string) => two.here.database.sql<{ data: object; due_at: string }[]>`
    select data, due_at from outbox where job = ${remindOfSession.name}
      and data ->> 'sessionId' = ${id}`;
  const firstOf = (session: { start: string; timeZone: string }) => {
    const wall = new Intl.DateTimeFormat('sv-SE', {
      dateStyle: 'short',
      timeStyle: 'short',
      timeZone: session.timeZone,
    });
    return wall.format(inDays(3)).replace(' ', 'T');
  };

  test('a session has the values of the specification, and the others are told', async () => {
    const reply = await groupDone(two.here, ana, 'POST', '/schedule-meeting', draft());
    const { session } = reply;
    expect(session).toMatchObject({
      groupId,
      title: 'Psychosis, two rounds',
      start: firstOf(session),
      timeZone: 'Europe/London',
      recurrence: 'none',
      duration: 60,
      meetingPlatform: 'jitsi',
      reminderMinutes: 15,
      status: 'scheduled',
      organiser: { id: ana.publicId, userHandle: ana.handle },
      answers: [],
    });
    expect(session.meetingLink).toMatch(/^https:\/\/meet\.example\.org\/[\da-f]{32}$/);
    expect(reply).toMatchObject({
      meetingLink: session.meetingLink,
      meetingId: null,
      meetingPassword: null,
      dialInNumber: null,
    });
    expect(await list(ben)).toEqual([session]);
    expect((await noticesOf(ben)).map(({ kind }) => kind)).toEqual(['group.session-planned']);
    expect(await noticesOf(ana)).toEqual([]);
    const [reminder] = await reminders(session.id);
    const startsAt = Math.floor(inDays(3).getTime() / 60_000) * 60_000;
    expect(new Date(reminder?.due_at ?? 0).getTime()).toBe(startsAt - 15 * 60_000);
  });

  test('without a link the page of the session is the link, and nothing else is made', async () => {
    const reply = await groupDone(
      two.here,
      ana,
      'POST',
      '/schedule-meeting',
      draft({ meetingPlatform: 'zoom' }),
    );
    expect(reply.session.meetingLink).toBeNull();
    expect(reply.meetingLink).toBe(
      `${two.here.origin}/study-groups/${groupId}/sessions/${reply.session.id}`,
    );
  });

  test.each<[string, Fields, string, RegExp]>([
    ['a blank title', { title: ' ' }, 'title', /Title is required/],
    ['a date in the past', { scheduledFor: '2020-01-01T10:00:00Z' }, 'scheduledFor', /future/],
    ['an unknown zone', { timeZone: 'Europe/Atlantis' }, 'timeZone', /not a known time zone/],
    ['an offset as a zone', { timeZone: '+01:00' }, 'timeZone', /not a known time zone/],
    [
      'a link of the wrong platform',
      { meetingPlatform: 'zoom', meetingLink: 'https://meet.google.com/abc-defg-hij' },
      'meetingLink',
      /This is a Google Meet link, but Zoom is chosen/,
    ],
    [
      'a script as a link',
      { meetingLink: 'javascript:alert(1)' },
      'meetingLink',
      /not a meeting link/,
    ],
    ['five hours too many', { duration: 481 }, 'duration', /at most 480/],
    ['another reminder', { reminderMinutes: 20 }, 'reminderMinutes', /must be 5, 15/],
    ['an end before the start', { recurrence: 'weekly', until: '2020-01-01' }, 'until', /to come/],
  ])('%s is refused by its field, and nothing is half made', async (_, fields, field, message) => {
    const refused = await ask(ana, fields);
    expect([refused.status, refused.body.errors?.[0]?.field]).toEqual([422, field]);
    expect(refused.body.errors[0].message).toMatch(message);
    expect(await list(ana)).toEqual([]);
    expect(await noticesOf(ben)).toEqual([]);
  });

  test('a repeated plan with its key makes one session', async () => {
    const key = newId();
    const send = (by: Person) =>
      two.there.call(by, '/api/study-groups/schedule-meeting', {
        method: 'POST',
        headers: { 'Idempotency-Key': key },
        body: draft(),
      });
    const replies = await Promise.all([send(ana), send(ana), send(ana)]);
    expect(replies.map(({ status, body }) => [status, body.session?.id])).toEqual(
      replies.map(() => [200, key]),
    );
    expect((await list(ana)).length).toBe(1);
    expect((await send(ben)).status).toBe(409);
    expect(await reminders(key)).toHaveLength(1);
  });

  test('only its organiser and admins change it, on the version that they saw; a move asks anew', async () => {
    const session = await planned({}, ben);
    const chi = await two.here.person();
    await joinOpen(two.here, chi, groupId);
    const patch = (by: Person, body: Fields) =>
      groupCall(two.there, by, 'PATCH', at(session), body);
    expect((await patch(chi, { rev: 1, title: 'Mine' })).status).toBe(403);
    const [startsAt] = [new Date(Math.floor(inDays(3).getTime() / 60_000) * 60_000)];
    await groupDone(two.here, chi, 'PUT', at(session, '/answer'), {
      startsAt: startsAt.toISOString(),
      answer: 'coming',
    });
    expect((await patch(ben, { rev: 2, title: 'Late' })).body.code).toBe('stale');
    const renamed = (await patch(ana, { rev: 1, title: 'Mood' })).body;
    expect(renamed).toMatchObject({ title: 'Mood', rev: 2, answers: [{ personId: chi.publicId }] });
    const moved = (await patch(ben, { rev: 2, scheduledFor: inDays(5).toISOString() })).body;
    expect(moved).toMatchObject({ rev: 3, answers: [] });
    expect((await noticesOf(chi)).map(({ kind }) => kind)).toContain('group.session-moved');
    const queued = await reminders(session.id);
    expect(queued.map(({ data }) => data)).toEqual([expect.objectContaining({ rev: 3 })]);
  });

  test('an answer is for one session of the series, and a later one replaces it', async () => {
    const session = await planned({ recurrence: 'weekly' });
    const first = new Date(Math.floor(inDays(3).getTime() / 60_000) * 60_000);
    const put = (startsAt: Date, answer: string) =>
      groupCall(two.there, ben, 'PUT', at(session, '/answer'), {
        startsAt: startsAt.toISOString(),
        answer,
      });
    await put(first, 'coming');
    const again = await put(first, 'not');
    expect(again.body.answers).toEqual([
      { personId: ben.publicId, startsAt: first.toISOString(), answer: 'not' },
    ]);
    expect((await put(new Date(first.getTime() + HOUR_MS), 'coming')).status).toBe(409);
    expect((await put(first, 'perhaps')).status).toBe(422);
  });

  test('a cancelled session takes no answers or changes, tells the others and reminds nobody', async () => {
    const session = await planned();
    await groupDone(two.here, ana, 'POST', at(session, '/cancel'));
    const again = await groupDone(two.there, ana, 'POST', at(session, '/cancel'));
    expect(again.status).toBe('cancelled');
    expect((await noticesOf(ben)).map(({ kind }) => kind)).toEqual([
      'group.session-cancelled',
      'group.session-planned',
    ]);
    expect(await reminders(session.id)).toEqual([]);
    const patched = await groupCall(two.there, ana, 'PATCH', at(session), { rev: 2, title: 'On' });
    expect(patched.status).toBe(409);
  });

  test('a group has at most twenty planned sessions; those that are over do not count', async () => {
    for (let nth = 0; nth < 20; nth++) await planned();
    const refused = await ask(ben);
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      'A group can have 20 planned sessions at a time.',
    ]);
    two.there.clock.advance(4 * DAY_MS);
    expect((await ask(ben, { scheduledFor: inDays(8).toISOString() })).status).toBe(200);
    expect(
      (await list(ben)).filter(({ status }: { status: string }) => status === 'completed'),
    ).toHaveLength(20);
    two.there.clock.advance(-4 * DAY_MS);
  });
});
