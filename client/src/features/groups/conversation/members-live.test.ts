// @vitest-environment jsdom

import {
  type GroupConversation,
  getGroupConversation,
  listGroupConversations,
} from '@cascade/shared/features/groups/conversation';
import { groupChanged, groupUnlisted } from '@cascade/shared/features/groups/joining';
import { expect, test } from 'vitest';
import { createQueryClient } from '../../../api/query-client.ts';
import { keyOf } from '../../../api/query-of.ts';
import { cacheViewOf } from '../../../live/cache-view.ts';
import { groupMember, listedIn, ownGroupPage } from '../../../testing/factories/group.ts';
import { events as handlers } from '../live.ts';

const [stays, leaves] = [groupMember(1, 'BoldWren17'), groupMember(2, 'WarmFinch9')];
const page = ownGroupPage({ members: [stays, leaves] });
const conversation: GroupConversation = {
  groupId: page.id,
  readUpTo: 2,
  unreadCount: 1,
  mentionCount: 0,
  lastPlace: 3,
  joinedAfter: 0,
  membersRev: 4,
  readers: [
    { personId: stays.id, upTo: 3 },
    { personId: leaves.id, upTo: 2 },
  ],
  live: page.live,
};

function known() {
  const client = createQueryClient();
  const key = keyOf(getGroupConversation, { params: { id: page.id } });
  client.setQueryData(key, conversation);
  client.setQueryData(keyOf(listGroupConversations, {}), [conversation]);
  const apply = (name: string, data: unknown) =>
    expect(handlers.find((one) => one.name === name)?.apply(cacheViewOf(client), data)).toBe(true);
  return {
    apply,
    one: () => client.getQueryData(key),
    list: () => client.getQueryData(keyOf(listGroupConversations, {})),
  };
}

const changed = (membersRev: number) => {
  const { isMember: _, isAdmin: __, ...group } = listedIn(page);
  return { group: { ...group, members: [stays], memberCount: 1, membersRev, rev: 9 } };
};

test('who has left is no reader, and what is encrypted names the members of now', () => {
  const { apply, one, list } = known();
  apply(groupChanged.name, changed(5));
  const after = {
    ...conversation,
    membersRev: 5,
    readers: [{ personId: stays.id, upTo: 3 }],
  };
  expect(one()).toEqual(after);
  expect(list()).toEqual([after]);
});

test('an older change of the members changes nothing', () => {
  const { apply, one } = known();
  apply(groupChanged.name, changed(4));
  expect(one()).toEqual(conversation);
});

test('a group that the member is no longer in has no unread messages', () => {
  const { apply, list } = known();
  apply(groupUnlisted.name, { groupId: page.id });
  expect(list()).toEqual([]);
});
