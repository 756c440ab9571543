import type { GroupPage } from '@cascade/shared/features/groups/contract';
import {
  type GroupMessage,
  getGroupConversation,
  listGroupMessages,
  typeInGroup,
} from '@cascade/shared/features/groups/conversation';
import { readGroupMessages } from '@cascade/shared/features/groups/reading';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo } from 'react';
import { call } from '../../../api/call.ts';
import { useMember } from '../../../api/current-user.ts';
import { keyOf, queryOf } from '../../../api/query-of.ts';
import { partsOf } from '../../../domain/thread/composer/mentions.ts';
import type { ThreadSetting } from '../../../domain/thread/thread-setting.ts';
import { useMessagePages } from '../../../domain/thread/use-message-pages.ts';
import { whenSent } from '../../../e2ee/messages.ts';
import { groupConversationId, type SentMessage } from '../../../e2ee/sealed-message.ts';
import { cacheViewOf } from '../../../live/cache-view.ts';
import { command } from '../../../live/channel.ts';
import { afterMessage, messagesOf, patchConversation } from './cache.ts';
import { MessageExtras, ReactionActions, ReadBy, Writer } from './message-parts.tsx';

/** A group's messages and how far they have been read. */
export function useGroupThread(groupId: string) {
  const key = useMemo(() => keyOf(listGroupMessages, messagesOf(groupId)), [groupId]);
  const fetchPage = useCallback(
    (query: { before?: string | undefined; limit: number }, signal?: AbortSignal) =>
      call(listGroupMessages, { params: { id: groupId }, query, ...(signal ? { signal } : {}) }),
    [groupId],
  );
  const pages = useMessagePages<GroupMessage>(key, fetchPage);
  const conversation = useQuery(queryOf(getGroupConversation, { params: { id: groupId } }));
  return { pages, conversation };
}

/** Shows what this device has sent or changed before its event comes. */
export function useShowOwn(groupId: string): (message: SentMessage) => void {
  const queryClient = useQueryClient();
  const show = useCallback(
    (message: SentMessage) => {
      if (!('groupId' in message) || message.groupId !== groupId) return;
      queryClient.setQueryData<GroupMessage[]>(
        keyOf(listGroupMessages, messagesOf(groupId)),
        (old) => old && afterMessage(old, message),
      );
    },
    [groupId, queryClient],
  );
  useEffect(() => whenSent(show), [show]);
  return show;
}

export function useMarkRead(groupId: string): (upTo: string) => Promise<void> {
  const queryClient = useQueryClient();
  return useCallback(
    async (upTo: string) => {
      const reading = await call(readGroupMessages, { params: { id: groupId }, body: { upTo } });
      patchConversation(cacheViewOf(queryClient), groupId, (known) =>
        reading.readUpTo >= known.readUpTo && reading.lastPlace >= known.lastPlace
          ? { ...known, ...reading }
          : known,
      );
    },
    [groupId, queryClient],
  );
}

export const useReportTyping = (groupId: string) =>
  useCallback((isTyping: boolean) => command(typeInGroup, { groupId, isTyping }), [groupId]);

const gone = 'Somebody who has left';

/** @param messages name those who have left */
export function useGroupSetting(
  { id, name, members, isAdmin }: GroupPage,
  messages: readonly GroupMessage[] | undefined,
): ThreadSetting {
  const { publicId } = useMember();
  const written = JSON.stringify([
    ...new Map((messages ?? []).map(({ senderId, senderHandle }) => [senderId, senderHandle])),
  ]);
  const present = JSON.stringify(members.map((member) => [member.id, member.userHandle]));
  return useMemo(() => {
    const handles = new Map<string, string | null>([
      ...(JSON.parse(written) as [string, string | null][]),
      ...(JSON.parse(present) as [string, string][]),
    ]);
    const people = [...handles].flatMap(([personId, handle]) =>
      handle === null ? [] : [{ id: personId, handle }],
    );
    return {
      id: groupConversationId(id),
      ownId: publicId,
      name,
      isGroup: true,
      nameOf: (personId) => handles.get(personId) ?? gone,
      Mark: ReadBy,
      Writer: ({ message }) => <Writer name={handles.get(message.senderId) ?? gone} />,
      Text: ({ text, mentions }) => (
        <>
          {partsOf(
            text,
            people.filter((person) => mentions.includes(person.id)),
          ).map((part) =>
            part.id === null ? (
              part.text
            ) : (
              <strong key={part.at} data-mention>
                {part.text}
              </strong>
            ),
          )}
        </>
      ),
      Below: ({ message }) => (
        <MessageExtras message={message} nameOf={(personId) => handles.get(personId) ?? gone} />
      ),
      Actions: ReactionActions,
      mayDeleteAny: isAdmin,
    };
  }, [id, name, publicId, isAdmin, written, present]);
}
