import { z } from 'zod';
import { instantOf, isKnownZone } from '../../domain/meetings/recurrence.ts';
import { wallClockOf } from '../../domain/meetings/session-times.ts';
import { defineEvent } from '../../kernel/event.ts';
import { defineRoute } from '../../kernel/route.ts';

/** Hours in which a member gets no mails about practice sessions; the bell is silent anyway. */

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

const WallTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time such as 22:00');

export const QuietHours = z
  .strictObject({
    from: WallTime,
    to: WallTime,
    timeZone: z.string().refine(isKnownZone, 'is not a known time zone'),
  })
  .refine(({ from, to }) => from !== to, { path: ['to'], message: 'must differ from the start' });
export type QuietHours = z.infer<typeof QuietHours>;

const Setting = z.object({ quietHours: QuietHours.nullable() });

export const getQuietHours = defineRoute({
  name: 'study-partners.quiet-hours',
  method: 'get',
  path: '/api/study-partners/quiet-hours',
  summary: 'The caller’s quiet hours; null without any',
  access: 'member',
  response: Setting,
});

export const setQuietHours = defineRoute({
  name: 'study-partners.set-quiet-hours',
  method: 'put',
  path: '/api/study-partners/quiet-hours',
  summary: 'Sets the caller’s quiet hours, or removes them',
  access: 'member',
  delivery: 'idempotent',
  body: z.strictObject({ quietHours: QuietHours.nullable() }),
  response: Setting,
});

export const quietHoursChanged = defineEvent({
  name: 'study-partners.quiet-hours-changed',
  summary: 'The member has set their quiet hours on some device; to them alone',
  isDurable: true,
  data: Setting,
});

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/**
 * When the quiet hours of an instant end, by the clocks of their zone; null where it is not within
 * them. They begin and end at the wall-clock time also on days on which clocks change. An end that
 * occurs twice on such a day is the next one.
 */
export function quietUntil({ from, to, timeZone }: QuietHours, at: Date): Date | null {
  const wall = wallClockOf(at, timeZone);
  const time = wall.slice(11);
  const isOvernight = from > to;
  const isQuiet = isOvernight ? time >= from || time < to : time >= from && time < to;
  if (!isQuiet) return null;
  const isNextDay = isOvernight && time >= from;
  const day = new Date(Date.parse(`${wall.slice(0, 10)}T00:00Z`) + (isNextDay ? DAY_MS : 0));
  const end = instantOf(`${day.toISOString().slice(0, 10)}T${to}`, timeZone);
  if (end > at) return end;
  const left = (minutesOf(to) - minutesOf(time)) * MINUTE_MS;
  return new Date(Math.floor(at.getTime() / MINUTE_MS) * MINUTE_MS + left);
}
