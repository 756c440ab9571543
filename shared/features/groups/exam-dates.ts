import { z } from 'zod';
import { defineEvent } from '../../kernel/event.ts';
import { defineRoute } from '../../kernel/route.ts';
import { GroupMember, groupParams } from './contract.ts';

/** Exam dates that members show to their group. Nobody's date is shown without their leave. */

export const GroupExamDates = z.object({
  /** Whether the caller shows their own to this group. */
  isShown: z.boolean(),
  /** The caller's own, whether it is shown or not. */
  ownDate: z.iso.date().nullable(),
  /** Of members who show theirs, the nearest first; none that has passed everywhere. */
  dates: z.array(
    z.object({
      person: GroupMember.pick({ id: true, userHandle: true, displayName: true, avatarSeed: true }),
      examDate: z.iso.date(),
    }),
  ),
});
export type GroupExamDates = z.infer<typeof GroupExamDates>;

export const getGroupExamDates = defineRoute({
  name: 'groups.exam-dates',
  method: 'get',
  path: '/api/study-groups/:id/exam-dates',
  summary: 'Upcoming exam dates of members who show theirs to the group',
  access: 'member',
  params: groupParams,
  response: GroupExamDates,
  failures: ['not_found'],
});

export const showGroupExamDate = defineRoute({
  name: 'groups.show-exam-date',
  method: 'put',
  path: '/api/study-groups/:id/exam-dates',
  summary: 'Shows the caller’s exam date to the group, or hides it; a repeat changes nothing',
  access: 'member',
  params: groupParams,
  body: z.strictObject({ isShown: z.boolean() }),
  response: GroupExamDates,
  reread: getGroupExamDates,
  failures: ['not_found'],
});

/** Without the dates: what is hidden later must not stay in a stream. */
export const groupExamDatesChanged = defineEvent({
  name: 'group.exam-dates-changed',
  summary: 'A member showed, hid or changed their exam date; to the group',
  isDurable: true,
  data: z.object({ groupId: z.uuid() }),
});
