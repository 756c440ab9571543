import { listGroupsFor, listGroupsOf } from '@cascade/db/features/groups/groups.queries';
import { inSnapshot } from '@cascade/db/live/snapshot.queries';
import { readHeads } from '@cascade/db/live/streams.queries';
import {
  createGroup,
  deleteGroup,
  editGroup,
  getGroup,
  getGroupDirectoryStart,
  joinGroup,
  leaveGroup,
  listGroups,
  listMyGroups,
  removeGroupMember,
  setGroupAdmin,
} from '@cascade/shared/features/groups/contract';
import { getGroupExamDates, showGroupExamDate } from '@cascade/shared/features/groups/exam-dates';
import {
  answerGroupRequest,
  askToJoinGroup,
  getGroupInvitation,
  inviteToGroup,
  joinGroupByLink,
  revokeGroupInvitation,
} from '@cascade/shared/features/groups/joining';
import { streamOf } from '@cascade/shared/kernel/event';
import { type BoundRoute, bind } from '../../http/bind.ts';
import type { Services } from '../../services.ts';
import { create, edit, leave, remove, removeMember, setAdmin } from './actions.ts';
import { readExamDates, showExamDate } from './exam-dates.ts';
import { answer, ask, invite, invited, join, joinByLink, revokeInvitation } from './joining.ts';
import { groupFor, pageFor } from './views.ts';

export function groupRoutes({ clock, database }: Services): BoundRoute[] {
  return [
    bind(listGroups, async ({ db, caller }) =>
      (await listGroupsFor(db, caller.userId)).map((group) => groupFor(group, caller.userId)),
    ),
    bind(listMyGroups, async ({ db, caller }) =>
      (await listGroupsOf(db, caller.userId)).map((group) => groupFor(group, caller.userId)),
    ),
    bind(getGroupDirectoryStart, async () => {
      const stream = streamOf.groupDirectory();
      const heads = await readHeads(database.sql, [stream]);
      return { stream, n: heads[stream] ?? 0 };
    }),
    bind(createGroup, (context) => create(context, context.key, context.body)),
    bind(getGroupInvitation, async ({ db, caller, params }) =>
      groupFor(await invited(db, params.token, clock.now()), caller.userId),
    ),
    bind(joinGroupByLink, (context) =>
      joinByLink(context, context.params.token, context.body.acceptsBlocked),
    ),
    bind(getGroup, ({ caller, params }) =>
      inSnapshot(database, (tx) => pageFor(tx, params.id, caller.userId, clock.now())),
    ),
    bind(editGroup, (context) => edit(context, context.params.id, context.body)),
    bind(deleteGroup, (context) => remove(context, context.params.id)),
    bind(joinGroup, (context) => join(context, context.params.id, context.body.acceptsBlocked)),
    bind(leaveGroup, (context) => leave(context, context.params.id)),
    bind(removeGroupMember, (context) =>
      removeMember(context, context.params.id, context.params.memberId),
    ),
    bind(setGroupAdmin, (context) =>
      setAdmin(context, context.params.id, context.params.memberId, context.body.isAdmin),
    ),
    bind(getGroupExamDates, ({ db, caller, params }) =>
      readExamDates(db, params.id, caller.userId, clock.now()),
    ),
    bind(showGroupExamDate, (context) =>
      showExamDate(context, context.params.id, context.body.isShown),
    ),
    bind(inviteToGroup, (context) => invite(context, context.params.id)),
    bind(revokeGroupInvitation, (context) => revokeInvitation(context, context.params.id)),
    bind(askToJoinGroup, (context) => ask(context, context.params.id, context.body.note)),
    bind(answerGroupRequest, (context) =>
      answer(context, context.params.id, context.params.memberId, context.body.accepts),
    ),
  ];
}
