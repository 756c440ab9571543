import { z } from 'zod';
import { DAY_MINUTES, STEP_MINUTES } from '../../domain/availability/free-hours.ts';
import { isKnownZone } from '../../domain/meetings/recurrence.ts';
import { defineEvent } from '../../kernel/event.ts';
import { defineRoute } from '../../kernel/route.ts';
import { GroupMember, groupParams } from '../groups/contract.ts';

/**
 * When members are free. Hours and zone are private: others see only the times at which both are free.
 */

const Minute = z.int().min(0).max(DAY_MINUTES).multipleOf(STEP_MINUTES, 'must be a half hour');

const isForward = ({ fromMinute, toMinute }: { fromMinute: number; toMinute: number }) =>
  fromMinute < toMinute;
const ENDS_LATER = { message: 'The end must be after the beginning.', path: ['toMinute'] };

export const WeeklyTime = z
  .strictObject({ day: z.int().min(0).max(6), fromMinute: Minute, toMinute: Minute })
  .refine(isForward, ENDS_LATER);

export const DateException = z
  .strictObject({
    date: z.iso.date('must be a date'),
    isFree: z.boolean(),
    fromMinute: Minute,
    toMinute: Minute,
  })
  .refine(isForward, ENDS_LATER);

export const MOST_EXCEPTIONS = 100;

const TimeZone = z.string().refine(isKnownZone, 'must be a time zone, such as Europe/London');

export const FreeHours = z.object({
  /** Rises with every change; 0 while nothing was ever saved. */
  rev: z.int().min(0),
  /** Null while nothing was ever saved. */
  timeZone: z.string().nullable(),
  weekly: z.array(WeeklyTime),
  exceptions: z.array(DateException),
});
export type FreeHours = z.infer<typeof FreeHours>;

export const getFreeHours = defineRoute({
  name: 'availability.get',
  method: 'get',
  path: '/api/availability',
  summary: 'The caller’s own free hours; nobody else can read them',
  access: 'member',
  response: FreeHours,
});

export const saveFreeHours = defineRoute({
  name: 'availability.save',
  method: 'put',
  path: '/api/availability',
  summary: 'Replaces the caller’s free hours; refused when another device saved since `rev`',
  access: 'member',
  body: z.strictObject({
    rev: z.int().min(0),
    timeZone: TimeZone,
    weekly: z.array(WeeklyTime).max(7 * 24, 'has too many parts'),
    exceptions: z
      .array(DateException)
      .max(MOST_EXCEPTIONS, `Keep at most ${MOST_EXCEPTIONS} exceptions.`),
  }),
  response: FreeHours,
  reread: getFreeHours,
  failures: ['stale'],
});

export const freeHoursChanged = defineEvent({
  name: 'availability.changed',
  summary: 'The member changed their free hours, on some device; to their own devices alone',
  isDurable: true,
  data: z.object({ freeHours: FreeHours }),
});

/** How far ahead times with others are looked for, in days. */
export const HORIZON_DAYS = 14;

export const GroupTime = z.object({
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
  /** Who is free for all of it, the caller first. */
  people: z.array(GroupMember.pick({ id: true, userHandle: true })),
});
export type GroupTime = z.infer<typeof GroupTime>;

export const getGroupTimes = defineRoute({
  name: 'availability.group-times',
  method: 'get',
  path: '/api/availability/groups/:id',
  summary: 'Times at which the caller and most others of a study group are free',
  access: 'member',
  params: groupParams,
  response: z.object({
    /** Whether the caller has told any; without them there are no times. */
    hasOwnHours: z.boolean(),
    memberCount: z.int(),
    times: z.array(GroupTime),
  }),
  failures: ['not_found'],
});
