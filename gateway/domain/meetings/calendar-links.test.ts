import type { PlannedSession } from '@cascade/shared/domain/meetings/planned-session';
import { describe, expect, test } from 'vitest';
import { once, plannedSession as session } from '../../testing/planned-session.ts';
import { calendarLinksOf } from './calendar-links.ts';

describe('the links of', () => {
  const file = 'https://cascade.example/api/sessions/1/calendar.ics';
  const linksOf = (planned: PlannedSession) =>
    new Map(calendarLinksOf(planned, file).map((link) => [link.id, link]));
  const query = (planned: PlannedSession, id: 'google' | 'outlook') =>
    Object.fromEntries(new URL(linksOf(planned).get(id)?.address ?? '').searchParams);

  test('one session lead to each calendar, at the right instant', () => {
    expect(query(session(), 'google')).toMatchObject({
      text: 'Evening practice',
      dates: '20260701T180000Z/20260701T193000Z',
    });
    expect(query(session(), 'outlook')).toMatchObject({
      subject: 'Evening practice',
      startdt: '2026-07-01T18:00:00Z',
      enddt: '2026-07-01T19:30:00Z',
      location: 'https://zoom.us/j/12345678901',
    });
    expect(linksOf(session()).get('apple')?.address).toBe(file);
    expect(linksOf(session()).get('ical')?.address).toBe(file);
  });

  test('a series keep its wall-clock time in Google; Outlook takes the first session alone', () => {
    const planned = session({}, { ...once, recurrence: 'biweekly', count: 4 });
    expect(query(planned, 'google')).toMatchObject({
      dates: '20260701T190000/20260701T203000',
      ctz: 'Europe/London',
      recur: 'RRULE:FREQ=WEEKLY;INTERVAL=2;COUNT=4',
    });
    expect([...linksOf(planned).values()].map((link) => [link.id, link.isWholeSeries])).toEqual([
      ['google', true],
      ['outlook', false],
      ['apple', true],
      ['ical', true],
    ]);
  });

  test('a cancelled session are none', () =>
    expect(linksOf(session({ status: 'cancelled' })).size).toBe(0));

  test('a title cannot add to the query', () =>
    expect(query(session({ title: 'a&add=victim@example.org#x' }), 'google')).toMatchObject({
      text: 'a&add=victim@example.org#x',
      action: 'TEMPLATE',
    }));
});
