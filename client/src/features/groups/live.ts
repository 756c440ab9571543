import { getCalendar } from '@cascade/shared/features/calendar/contract';
import {
  type GroupShared,
  getGroup,
  listGroups,
  listMyGroups,
  type StudyGroup,
} from '@cascade/shared/features/groups/contract';
import {
  getGroupConversation,
  listGroupConversations,
} from '@cascade/shared/features/groups/conversation';
import {
  getGroupExamDates,
  groupExamDatesChanged,
} from '@cascade/shared/features/groups/exam-dates';
import {
  groupAdministered,
  groupChanged,
  groupListed,
  groupUnlisted,
  groupWithdrawn,
} from '@cascade/shared/features/groups/joining';
import {
  type GroupSession,
  getGroupSession,
  groupSessionChanged,
  listGroupSessions,
  listSessionCalendars,
} from '@cascade/shared/features/groups/sessions';
import type { CacheView } from '../../live/cache-view.ts';
import { type EventHandler, onEvent } from '../../live/event-handler.ts';
import { patchConversation } from './conversation/cache.ts';
import { events as conversationEvents } from './conversation/live.ts';
import { liveSessionEvents } from './session/live/live-events.ts';

/** Newest first, as the list is fetched. */
function upsertGroup(list: StudyGroup[], group: StudyGroup): StudyGroup[] {
  return [group, ...list.filter(({ id }) => id !== group.id)].sort(
    (a, b) => b.createdAt.localeCompare(a.createdAt) || b.id.localeCompare(a.id),
  );
}

/** Whether the member is in it comes by events of their own. */
function withChange<Known extends StudyGroup>(known: Known, group: GroupShared): Known {
  return group.rev > known.rev ? { ...known, ...group } : known;
}

const groupChangedLive = onEvent(groupChanged, (cache, { group }) => {
  const changed = (list: StudyGroup[]) =>
    list.map((known) => (known.id === group.id ? withChange(known, group) : known));
  cache.patch(listGroups, {}, (list) =>
    group.isPrivate || list.some(({ id }) => id === group.id)
      ? changed(list)
      : upsertGroup(list, { ...group, isMember: false, isAdmin: false }),
  );
  cache.patch(listMyGroups, {}, changed);
  cache.patch(getGroup, { params: { id: group.id } }, (page) => withChange(page, group));
  // Who leaves takes their exam date along.
  cache.refetch(getGroupExamDates, { params: { id: group.id } });
  const present = new Set(group.members.map(({ id }) => id));
  patchConversation(cache, group.id, (known) =>
    group.membersRev <= known.membersRev
      ? known
      : {
          ...known,
          membersRev: group.membersRev,
          readers: known.readers.filter(({ personId }) => present.has(personId)),
        },
  );
});

function refetchLists(cache: CacheView): void {
  cache.refetch(listGroups, {});
  cache.refetch(listMyGroups, {});
}

const groupListedLive = onEvent(groupListed, (cache, { group, administration }) => {
  const listed = (list: StudyGroup[]) => {
    const known = list.find(({ id }) => id === group.id);
    const { isMember, isAdmin } = group;
    const newest = known && known.rev > group.rev ? { ...known, isMember, isAdmin } : group;
    return upsertGroup(list, newest);
  };
  const isNew = !cache.read(listMyGroups, {})?.some(({ id }) => id === group.id);
  cache.patch(listGroups, {}, listed);
  cache.patch(listMyGroups, {}, listed);
  // A later change may have come before, by another stream.
  if (isNew) {
    refetchLists(cache);
    // The sessions of the group may be on any day.
    cache.refetchAll(getCalendar);
    cache.refetch(listGroupConversations, {});
    cache.refetch(getGroupConversation, { params: { id: group.id } });
  }
  const args = { params: { id: group.id } };
  cache.patch(getGroup, args, ({ live, ...page }) => ({
    ...withChange(page, group),
    isMember: group.isMember,
    isAdmin: group.isAdmin,
    administration,
    live,
  }));
  // A member follows another stream than a visitor.
  cache.refetch(getGroup, args);
});

const groupUnlistedLive = onEvent(groupUnlisted, (cache, { groupId }) => {
  const others = (list: StudyGroup[]) => list.filter(({ id }) => id !== groupId);
  cache.patch(listMyGroups, {}, others);
  cache.patch(listGroups, {}, (list) =>
    list.flatMap((group) => {
      if (group.id !== groupId) return [group];
      return group.isPrivate ? [] : [{ ...group, isMember: false, isAdmin: false }];
    }),
  );
  cache.patch(listGroupConversations, {}, (list) =>
    list.filter((known) => known.groupId !== groupId),
  );
  // The group may have been deleted or become private, as another stream tells.
  refetchLists(cache);
  // Its sessions may have been on any day.
  cache.refetchAll(getCalendar);
  const args = { params: { id: groupId } };
  cache.patch(getGroup, args, (page) => ({
    ...page,
    isMember: false,
    isAdmin: false,
    administration: null,
  }));
  // Without it, or as a visitor, who follows another stream.
  cache.refetch(getGroup, args);
});

const groupWithdrawnLive = onEvent(groupWithdrawn, (cache, { groupId, rev }) => {
  cache.patch(listGroups, {}, (list) =>
    list.flatMap((known) => {
      if (known.id !== groupId || known.rev > rev) return [known];
      // Members of a deleted group learn of it by another stream, perhaps later.
      return known.isMember ? [{ ...known, isPrivate: true }] : [];
    }),
  );
  cache.refetch(getGroup, { params: { id: groupId } });
});

const groupAdministeredLive = onEvent(groupAdministered, (cache, { groupId, administration }) => {
  cache.patch(getGroup, { params: { id: groupId } }, (page) =>
    page.isAdmin ? { ...page, administration } : page,
  );
});

/** Who shows which date only the server says. */
const examDatesChangedLive = onEvent(groupExamDatesChanged, (cache, { groupId }) =>
  cache.refetch(getGroupExamDates, { params: { id: groupId } }),
);

/** In the order in which they were planned, as the list is fetched. */
function upsertSession(list: GroupSession[], session: GroupSession): GroupSession[] {
  return [...list.filter(({ id }) => id !== session.id), session].sort(
    (a, b) => a.createdAt.localeCompare(b.createdAt) || a.id.localeCompare(b.id),
  );
}

/** Answers come with the same revision. */
const groupSessionChangedLive = onEvent(groupSessionChanged, (cache, { session }) => {
  const { id: sessionId, groupId: id, rev } = session;
  const params = { id, sessionId };
  cache.patch(listGroupSessions, { params: { id } }, (list) => {
    const known = list.find((one) => one.id === sessionId);
    return known && known.rev > rev ? list : upsertSession(list, session);
  });
  if (cache.read(getGroupSession, { params })?.rev !== rev)
    cache.refetch(listSessionCalendars, { params });
  cache.patch(getGroupSession, { params }, (known) => (known.rev > rev ? known : session));
});

export const events: EventHandler[] = [
  ...conversationEvents,
  ...liveSessionEvents,
  groupSessionChangedLive,
  groupChangedLive,
  groupListedLive,
  groupUnlistedLive,
  groupWithdrawnLive,
  groupAdministeredLive,
  examDatesChangedLive,
];
