import type { Person } from '@cascade/db/factories/people';
import { keepReview } from '@cascade/db/features/insight/insight.queries';
import ICAL from 'ical.js';
import nodeIcal from 'node-ical';
import { beforeEach, describe, expect, test } from 'vitest';
import { addEntry, CALENDAR, calendarDone } from '../../testing/calendar.ts';
import { done } from '../../testing/community.ts';
import { groupDone, privateGroup } from '../../testing/groups.ts';
import { waitFor } from '../../testing/listener.ts';
import { twoGateways } from '../../testing/two-gateways.ts';

const DAY_MS = 86_400_000;

/** Every entry of a file, read by two parsers that know nothing of each other. */
function entriesIn(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text));
  const events = calendar.getAllSubcomponents('vevent').map((one) => new ICAL.Event(one));
  const others = Object.values(nodeIcal.sync.parseICS(text)).flatMap((one) =>
    one?.type === 'VEVENT' ? [one] : [],
  );
  const titles = events.map(({ summary }) => summary).sort();
  expect(others.map(({ summary }) => String(summary)).sort()).toEqual(titles);
  for (const one of others) {
    const same = events.find(({ uid }) => uid === one.uid);
    if (same && !same.startDate.isDate)
      expect(new Date(same.startDate.toUnixTime() * 1_000)).toEqual(new Date(one.start));
  }
  return { titles, events, find: (title: string) => events.find((one) => one.summary === title) };
}

const alarmsOf = (event: ICAL.Event | undefined) =>
  event?.component
    .getAllSubcomponents('valarm')
    .map((alarm) => String(alarm.getFirstPropertyValue('trigger')));

describe('a calendar’s address to subscribe to', () => {
  const two = twoGateways();
  let ana: Person;
  let ben: Person;
  beforeEach(async () => {
    [ana, ben] = await Promise.all([two.here.person(), two.here.person()]);
  });
  const inDays = (days: number) => new Date(two.here.clock.now().getTime() + days * DAY_MS);
  const dayIn = (days: number) => inDays(days).toISOString().slice(0, 10);
  const subscribe = async (by: Person): Promise<string> => {
    const { address } = await calendarDone(two.here, by, 'POST', '/feed', {
      timeZone: 'Europe/London',
    });
    expect(new URL(address).origin).toBe(two.here.env.PUBLIC_ORIGIN);
    return new URL(address).pathname;
  };
  /** As a calendar asks: without a session. */
  const get = (path: string, headers: Record<string, string> = {}) =>
    two.there.call(null, path, { headers });
  const timed = (startsAt: string) => ({
    kind: 'timed',
    startsAt,
    durationMinutes: 45,
    timeZone: 'Asia/Kolkata',
  });
  const plan = async (by: Person, groupId: string, fields: object = {}) =>
    (
      await groupDone(two.here, by, 'POST', '/schedule-meeting', {
        groupId,
        title: 'Psychosis, two rounds',
        description: 'A private word about Owen.',
        meetingPlatform: 'zoom',
        meetingLink: 'https://zoom.us/j/12345678901',
        scheduledFor: inDays(3).toISOString(),
        timeZone: 'Europe/London',
        reminderMinutes: 30,
        ...fields,
      })
    ).session;

  test('has everything of the calendar with reminders, as two parsers read it, and nothing private', async () => {
    await done(two.here, ana, 'PATCH', '/api/profile', { examDate: dayIn(20) });
    await done(two.here, ana, 'POST', '/api/circuits', {
      name: 'Spring mock; with, marks',
      mode: 'circuit',
      scheduledFor: inDays(5).toISOString(),
    });
    const { id: groupId } = await privateGroup(two.here, ben, [ana]);
    await plan(ben, groupId);
    const card = { userId: ana.id, card: {}, lastMarkHundredths: 900 };
    await keepReview(two.here.database.orm, { ...card, scenarioId: 14, dueAt: inDays(9) });
    await addEntry(two.here, ana, {
      title: 'Read about lithium',
      note: 'Remember the renal levels',
      when: timed(inDays(2).toISOString()),
    });
    await addEntry(two.here, ana, {
      title: 'Leave',
      when: { kind: 'days', firstDay: dayIn(6), lastDay: dayIn(8) },
    });
    const reply = await get(await subscribe(ana));
    expect(reply.status).toBe(200);
    expect(reply.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    expect(reply.headers.get('set-cookie')).toBeNull();
    const { titles, find } = entriesIn(reply.text);
    expect(titles).toEqual([
      'CASC exam',
      expect.stringMatching(/^Due again: \S+ /),
      'Leave',
      'Mock circuit: Spring mock; with, marks',
      'Psychosis, two rounds',
      'Read about lithium',
    ]);
    const leave = find('Leave');
    expect(leave?.startDate.toString()).toBe(dayIn(6));
    // The day after the last one.
    expect(leave?.endDate.toString()).toBe(dayIn(9));
    expect(find('CASC exam')?.startDate.toString()).toBe(dayIn(20));
    expect(alarmsOf(find('CASC exam'))).toEqual(['-PT900M']);
    expect(alarmsOf(find('Psychosis, two rounds'))).toEqual(['-PT30M']);
    expect(alarmsOf(find('Mock circuit: Spring mock; with, marks'))).toEqual([
      '-PT1440M',
      '-PT60M',
    ]);
    expect(alarmsOf(find('Read about lithium'))).toEqual(['-PT15M']);
    for (const secret of ['renal', 'Owen', 'zoom', ana.email, ben.email, ana.id, ben.id])
      expect(reply.text, secret).not.toContain(secret);
    expect(reply.text).toContain(`CN="${ben.handle}"`);
    expect(reply.text.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
  });

  test('a series keeps its hour over both changes of the clocks, in three zones', async () => {
    const { id: groupId } = await privateGroup(two.here, ana);
    const path = await subscribe(ana);
    const year = two.here.clock.now().getUTCFullYear() + 1;
    const offsets = { 'Europe/London': 0, 'Asia/Kolkata': 5.5, 'America/New_York': -5 };
    for (const [zone, hours] of Object.entries(offsets))
      await plan(ana, groupId, {
        title: zone,
        timeZone: zone,
        recurrence: 'weekly',
        scheduledFor: new Date(
          Date.parse(`${year}-01-05T19:00:00Z`) - hours * 3_600_000,
        ).toISOString(),
      });
    const { find } = entriesIn((await get(path)).text);
    for (const zone of Object.keys(offsets)) {
      const iterator = find(zone)?.iterator();
      const format = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: zone });
      const hours = Array.from({ length: 52 }, () => {
        const next = iterator?.next();
        return next && format.format(new Date(next.toUnixTime() * 1_000));
      });
      expect(new Set(hours), zone).toEqual(new Set(['19:00']));
    }
  });

  test('what is cancelled, removed or left is gone; what was over long ago too', async () => {
    const { id: groupId } = await privateGroup(two.here, ben, [ana]);
    const path = await subscribe(ana);
    const titles = async () => entriesIn((await get(path)).text).titles;
    const session = await plan(ben, groupId);
    await plan(ben, groupId, { title: 'Another one' });
    const entry = await addEntry(two.here, ana, {
      title: 'Soon',
      when: timed(inDays(2).toISOString()),
    });
    await addEntry(two.here, ana, { title: 'Lately', when: timed(inDays(-30).toISOString()) });
    await addEntry(two.here, ana, { title: 'Long ago', when: timed(inDays(-33).toISOString()) });
    expect(await titles()).toEqual(['Another one', 'Lately', 'Psychosis, two rounds', 'Soon']);
    await groupDone(two.here, ben, 'POST', `/${groupId}/sessions/${session.id}/cancel`);
    await calendarDone(two.here, ana, 'DELETE', `/entries/${entry.id}`);
    expect(await titles()).toEqual(['Another one', 'Lately']);
    await groupDone(two.here, ana, 'POST', `/${groupId}/leave`, {});
    expect(await titles()).toEqual(['Lately']);
  });

  test('unchanged it is not sent again; a change gives another tag', async () => {
    await addEntry(two.here, ana, { when: timed(inDays(2).toISOString()) });
    const path = await subscribe(ana);
    const first = await get(path);
    const tag = first.headers.get('etag') ?? '';
    expect(tag).toMatch(/^"[\w-]{20,}"$/);
    two.here.clock.advance(60_000);
    two.there.clock.advance(60_000);
    const again = await get(path, { 'if-none-match': tag });
    expect([again.status, again.text]).toEqual([304, '']);
    await addEntry(two.here, ana, { title: 'New', when: timed(inDays(3).toISOString()) });
    const changed = await get(path, { 'if-none-match': tag });
    expect(changed.status).toBe(200);
    expect(changed.headers.get('etag')).not.toBe(tag);
  });

  test('renewed, revoked, mistyped, suspended or of a deleted account it is not found', async () => {
    const status = async (path: string) => (await get(path)).status;
    const first = await subscribe(ana);
    expect(await status(first)).toBe(200);
    const second = await subscribe(ana);
    expect([await status(first), await status(second)]).toEqual([404, 200]);
    for (const wrong of [
      second.replace('.ics', 'x.ics'),
      `${CALENDAR}/feed/.ics`,
      `${CALENDAR}/feed/${ana.publicId}.ics`,
      `${CALENDAR}/feed/${ana.token}.ics`,
      `${CALENDAR}/feed/${'a'.repeat(43)}.ics`,
    ])
      expect([wrong, await status(wrong)]).toEqual([wrong, 404]);
    // The hash that the database has opens nothing.
    const [stored] = await two.here.database.sql`
      select token_hash from calendar_feeds where user_id = ${ana.id}`;
    expect(await status(`${CALENDAR}/feed/${stored?.token_hash}.ics`)).toBe(404);
    expect(second).not.toContain(String(stored?.token_hash));
    for (let time = 0; time < 2; time += 1)
      expect(await calendarDone(two.here, ana, 'DELETE', '/feed')).toEqual({ feed: null });
    expect(await status(second)).toBe(404);

    const bens = await subscribe(ben);
    await two.here.database.sql`
      insert into bans (id, user_id, scope, reason, started_at)
      values (gen_random_uuid(), ${ben.id}, 'account', 'a test', now())`;
    expect(await status(bens)).toBe(404);
    await two.here.database.sql`update bans set lifted_at = now() where user_id = ${ben.id}`;
    expect(await status(bens)).toBe(200);
    await two.here.database.sql`delete from users where id = ${ben.id}`;
    expect(await status(bens)).toBe(404);
  });

  test('who is signed in does not change what an address gives', async () => {
    await addEntry(two.here, ana, { title: 'Of Ana', when: timed(inDays(2).toISOString()) });
    const path = await subscribe(ana);
    const asBen = await two.there.call(ben, path);
    expect(asBen.text).toBe((await get(path)).text);
    expect(await calendarDone(two.there, ben, 'GET', '/feed')).toEqual({ feed: null });
  });

  test('all of the member’s devices learn that there is one, never the address itself', async () => {
    const [anas, bens] = [
      await two.listeners.open(two.there, ana),
      await two.listeners.open(two.there, ben),
    ];
    const path = await subscribe(ana);
    const { feed } = await calendarDone(two.there, ana, 'GET', '/feed');
    await calendarDone(two.here, ana, 'DELETE', '/feed');
    await waitFor(() => expect(anas.events.map(({ d }) => d)).toEqual([{ feed }, { feed: null }]));
    const token = path.split('/').at(-1)?.replace('.ics', '') ?? '';
    expect(token).toHaveLength(43);
    expect(JSON.stringify(anas.events)).not.toContain(token);
    expect(bens.events).toEqual([]);
  });
});
