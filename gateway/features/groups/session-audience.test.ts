import type { Person } from '@cascade/db/factories/people';
import { beforeEach, describe, expect, test } from 'vitest';
import { groupCall, groupDone, joinOpen, makeGroup } from '../../testing/groups.ts';
import { startOf, waitFor } from '../../testing/listener.ts';
import { twoGateways } from '../../testing/two-gateways.ts';

type Fields = Record<string, unknown>;

describe('who sees the planned sessions of a public study group', () => {
  const two = twoGateways();
  let ana: Person;
  let ben: Person;
  let eve: Person;
  let groupId: string;
  beforeEach(async () => {
    [ana, ben, eve] = await Promise.all([two.here.person(), two.here.person(), two.here.person()]);
    groupId = (await makeGroup(two.here, ana)).id;
    await joinOpen(two.here, ben, groupId);
  });
  const inDays = (days: number) => new Date(two.here.clock.now().getTime() + days * 86_400_000);
  const draft = (fields: Fields = {}) => ({
    groupId,
    title: 'Psychosis, two rounds',
    scheduledFor: inDays(3).toISOString(),
    timeZone: 'Europe/London',
    ...fields,
  });
  const ask = (by: Person) => groupCall(two.there, by, 'POST', '/schedule-meeting', draft());
  const planned = async (fields: Fields = {}) =>
    (await groupDone(two.here, ana, 'POST', '/schedule-meeting', draft(fields))).session;
  const list = (by: Person) => groupDone(two.there, by, 'GET', `/${groupId}/sessions`);
  const at = (session: { id: string }, path = '') => `/${groupId}/sessions/${session.id}${path}`;

  test('strangers neither plan, see, change nor answer, also of a public group', async () => {
    const session = await planned();
    expect((await ask(eve)).status).toBe(404);
    const calls: [string, string, Fields?][] = [
      ['GET', `/${groupId}/sessions`],
      ['GET', at(session)],
      ['PATCH', at(session), { rev: 1, title: 'Mine' }],
      ['POST', at(session, '/cancel'), {}],
      ['PUT', at(session, '/answer'), { startsAt: inDays(3).toISOString(), answer: 'coming' }],
    ];
    for (const [method, path, body] of calls)
      expect([method, (await groupCall(two.there, eve, method, path, body)).status]).toEqual([
        method,
        404,
      ]);
  });

  test('members get each change on their group’s stream as it is fetched; strangers get nothing', async () => {
    const open = async (person: Person) => {
      const listener = await two.listeners.open(two.there, person);
      const { epoch } = await startOf(two.there, person);
      await listener.sync(epoch, { [`g:${groupId}`]: 0 });
      return listener;
    };
    const [bens, eves] = [await open(ben), await open(eve)];
    const session = await planned();
    const changed = await groupDone(two.here, ana, 'PATCH', at(session), { rev: 1, title: 'Mood' });
    const got = () =>
      bens.events
        .filter(({ e }) => e === 'group.session-changed')
        .map(({ d }) => (d as { session: object }).session);
    await waitFor(() => expect(got()).toEqual([session, changed]));
    expect(await list(ben)).toEqual([got().at(-1)]);
    expect(eves.events.map(({ e }) => e)).not.toContain('group.session-changed');
  });

  test('the calendar file and links are of the plan as it is now, and for members only', async () => {
    const session = await planned({ title: 'Psychosis, with; signs', recurrence: 'weekly' });
    const file = () => groupCall(two.there, ben, 'GET', at(session, '/calendar.ics'));
    const first = await file();
    expect(first.headers.get('content-type')).toContain('text/calendar');
    const stamp = session.start.replace(/[-:]/g, '');
    for (const line of [
      `UID:${session.id}@cascade`,
      `DTSTART;TZID=Europe/London:${stamp}00`,
      'SUMMARY:Psychosis\\, with\\; signs',
      'STATUS:CONFIRMED',
      'SEQUENCE:1',
    ])
      expect(first.text.split('\r\n')).toContain(line);
    expect(first.text).not.toContain(ana.email);
    const links = await groupDone(two.there, ben, 'GET', at(session, '/calendars'));
    expect(links.map(({ id }: { id: string }) => id)).toEqual([
      'google',
      'outlook',
      'apple',
      'ical',
    ]);
    await groupDone(two.here, ana, 'POST', at(session, '/cancel'));
    expect((await file()).text).toContain('METHOD:CANCEL');
    for (const path of ['/calendar.ics', '/calendars'])
      expect((await groupCall(two.there, eve, 'GET', at(session, path))).status).toBe(404);
  });
});
