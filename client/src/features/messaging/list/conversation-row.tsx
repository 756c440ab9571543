import type { Conversation, Message } from '@cascade/shared/features/messaging/contract';
import type { Person } from '@cascade/shared/features/messaging/people';
import { Box, chakra, Flex } from '@chakra-ui/react';
import { useAtomValue } from 'jotai';
import { memo, useEffect } from 'react';
import { Link } from 'react-router';
import { Avatar } from '../../../domain/people/avatar.tsx';
import { PresenceFrame } from '../../../domain/people/presence-dot.tsx';
import { presenceWords } from '../../../domain/people/presence-words.ts';
import { DELETED_WORDS, lockedWords } from '../../../domain/thread/locked-words.ts';
import { relativeTime } from '../../../domain/thread/relative-time.ts';
import { typingAtom } from '../../../domain/thread/typing.ts';
import { useOpened } from '../../../e2ee/messages.ts';
import type { OpenedText } from '../../../e2ee/opened-texts.ts';
import type { Outgoing } from '../../../e2ee/outgoing.ts';
import { CountBadge } from '../../../ui/data/count-badge.tsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';

const Row = chakra(Link, {
  base: {
    display: 'flex',
    gap: '3',
    px: '4',
    py: '3',
    borderInlineStartWidth: '3px',
    borderColor: 'transparent',
    _hover: { bg: 'sunken' },
    _focusVisible: { outlineOffset: '-3px' },
    '&[aria-current]': { bg: 'accent.subtle', borderColor: 'accent' },
  },
});
const Line = chakra('span', { base: { display: 'block', minWidth: '0', truncate: true } });

type Props = {
  conversation: Conversation;
  outgoing: Outgoing | undefined;
  status: Conversation['otherUser']['onlineStatus'];
  activity: Conversation['otherUser']['currentActivity'];
  isOpen: boolean;
  /** Hidden rows still report the text for the search. */
  isShown: boolean;
  now: number;
  onText: (otherId: string, text: string) => void;
};

export const ConversationRow = memo(function ConversationRow({
  conversation,
  outgoing,
  status,
  activity,
  isOpen,
  isShown,
  now,
  onText,
}: Props) {
  const { otherUser, lastMessage, unreadCount, isBlocked } = conversation;
  const opened = useOpened(lastMessage, otherUser.id);
  const isTyping = useAtomValue(typingAtom).has(otherUser.id);
  const line = lastLine(lastMessage, otherUser, opened, outgoing);
  useEffect(() => {
    if (line !== undefined) onText(otherUser.id, line);
  }, [line, otherUser.id, onText]);
  if (!isShown) return null;
  const isUnread = unreadCount > 0 && !isBlocked;
  const at = outgoing ? new Date(outgoing.createdAt).toISOString() : lastMessage.createdAt;
  return (
    <chakra.li borderBottomWidth="1px" borderColor="border" _last={{ borderBottomWidth: '0' }}>
      <Row to={`/messages/${otherUser.id}`} aria-current={isOpen ? 'true' : undefined}>
        <Box pt="0.5">
          <PresenceFrame status={status} isDecoration>
            <Avatar seed={otherUser.avatarSeed} />
          </PresenceFrame>
        </Box>
        <Box flex="1" minWidth="0">
          <Flex gap="3" align="baseline" justify="space-between">
            <Line textStyle="label" fontWeight={isUnread ? 'bold' : 'medium'}>
              {otherUser.displayName}
            </Line>
            <chakra.time dateTime={at} textStyle="caption" color="muted" flexShrink="0">
              {relativeTime(at, now)}
            </chakra.time>
          </Flex>
          <Flex gap="3" align="center" justify="space-between">
            {isTyping ? (
              <Line textStyle="small" color="accent">
                Writing…
              </Line>
            ) : line === undefined ? (
              <Skeleton my="1" width="40" aria-hidden />
            ) : (
              <Line
                textStyle="small"
                color={isUnread ? 'text' : 'muted'}
                fontWeight={isUnread ? 'medium' : 'normal'}
              >
                {line}
              </Line>
            )}
            {isUnread && <CountBadge count={unreadCount} words="unread" />}
          </Flex>
          <Line textStyle="caption" color="muted">
            {isBlocked ? 'Blocked' : sentenceCase(presenceWords(status, activity))}
          </Line>
        </Box>
      </Row>
    </chakra.li>
  );
});

const sentenceCase = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

/** Undefined until opened. */
function lastLine(
  message: Message,
  { id: otherId, displayName }: Person,
  opened: OpenedText | undefined,
  outgoing: Outgoing | undefined,
): string | undefined {
  if (outgoing) return `${prefixOf(outgoing)}: ${outgoing.text}`;
  if (message.deletedAt !== null) return DELETED_WORDS;
  if (opened === undefined) return undefined;
  if (opened.state === 'locked')
    return lockedWords(opened.why, message.senderId === otherId ? displayName : 'you');
  return message.senderId === otherId ? opened.text : `You: ${opened.text}`;
}

function prefixOf({ state }: Outgoing): string {
  if (state === 'failed') return 'Not sent';
  return state === 'sending' ? 'You' : 'Waiting';
}
