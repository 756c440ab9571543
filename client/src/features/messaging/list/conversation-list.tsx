import type { Conversation } from '@cascade/shared/features/messaging/contract';
import type { Person } from '@cascade/shared/features/messaging/people';
import { Box, chakra, Flex } from '@chakra-ui/react';
import { useCallback, useState } from 'react';
import { usePresence } from '../../../domain/presence/use-presence.ts';
import { useMinute } from '../../../domain/thread/relative-time.ts';
import { useAllOutgoing } from '../../../e2ee/messages.ts';
import type { Outgoing } from '../../../e2ee/outgoing.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { SearchField } from '../../../ui/fields/search-field.tsx';
import { useOlderConversations } from '../use-conversations.ts';
import { ConversationRow } from './conversation-row.tsx';

type Props = { conversations: Conversation[]; openId: string | undefined };

export function ConversationList({ conversations, openId }: Props) {
  const [query, setQuery] = useState('');
  const [texts, setTexts] = useState<ReadonlyMap<string, string>>(new Map());
  const onText = useCallback((otherId: string, text: string) => {
    setTexts((old) => (old.get(otherId) === text ? old : new Map(old).set(otherId, text)));
  }, []);
  const now = useMinute();
  const presenceOf = usePresence(conversations.map(({ otherUser }) => otherUser.id));
  const latest = latestOf(useAllOutgoing());
  const older = useOlderConversations();
  const isShown = ({ otherUser }: Conversation) =>
    isFound(query, otherUser, texts.get(otherUser.id));
  const isEmpty = !conversations.some(isShown);
  return (
    <>
      <Box px="4" pb="4">
        <SearchField
          label="Search conversations"
          placeholder="Name or words"
          value={query}
          onChange={setQuery}
        />
      </Box>
      <Box
        borderTopWidth="1px"
        borderColor="border"
        height={{ lg: 'list' }}
        flex={{ lg: '0 1 auto' }}
        overflowY={{ lg: 'auto' }}
      >
        <chakra.ul listStyle="none" aria-label="Conversations">
          {conversations.map((conversation) => {
            const { otherUser } = conversation;
            const { status, activity } = presenceOf(otherUser.id);
            return (
              <ConversationRow
                key={otherUser.id}
                conversation={conversation}
                outgoing={latest.get(otherUser.id)}
                status={status}
                activity={activity}
                isOpen={otherUser.id === openId}
                isShown={isShown(conversation)}
                now={now}
                onText={onText}
              />
            );
          })}
        </chakra.ul>
        <Box role="status">
          {isEmpty && (
            <Box p="6" textAlign="center" color="muted" textStyle="small">
              No conversation has “{query.trim()}” in its name or its last message.
            </Box>
          )}
        </Box>
        {older.hasMore && query === '' && (
          <Flex justify="center" p="3">
            <Button look="outline" isBusy={older.isLoading} onClick={older.load}>
              Show older conversations
            </Button>
          </Flex>
        )}
      </Box>
    </>
  );
}

function latestOf(outgoing: Outgoing[]): Map<string, Outgoing> {
  return new Map(
    outgoing.toSorted((a, b) => a.createdAt - b.createdAt).map((one) => [one.otherId, one]),
  );
}

function isFound(query: string, person: Person, lastText: string | undefined): boolean {
  const wanted = query.trim().toLocaleLowerCase('en-GB');
  return [person.displayName, person.userHandle, lastText ?? ''].some((text) =>
    text.toLocaleLowerCase('en-GB').includes(wanted),
  );
}
