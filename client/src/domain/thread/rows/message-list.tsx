import { Box, chakra, Flex } from '@chakra-ui/react';
import { ArrowDown } from 'lucide-react';
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useOutgoing } from '../../../e2ee/messages.ts';
import type { SentMessage } from '../../../e2ee/sealed-message.ts';
import { useThreadOrder } from '../../../e2ee/thread-order.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { VisuallyHidden } from '../../../ui/page/visually-hidden.tsx';
import { useMinute } from '../relative-time.ts';
import type { ThreadSetting } from '../thread-setting.ts';
import type { MessagePages } from '../use-message-pages.ts';
import { latestOf, useArrivals, useEnd, useReading } from '../use-reading.ts';

import { DayDivider, dayOf, UnreadDivider } from './dividers.tsx';
import { MessageRow } from './message-row.tsx';
import { OrderNotice } from './order-notice.tsx';
import { OutgoingRow } from './outgoing-row.tsx';
import { threadRows } from './thread-rows.ts';

/** Reversed, see `useEnd`. */
const Frame = chakra('div', {
  base: {
    display: 'flex',
    flexDirection: 'column-reverse',
    flex: '1',
    minHeight: '0',
    overflowY: 'auto',
    overscrollBehavior: 'contain',
    px: { base: '3', md: '4' },
    py: '3',
    _focusVisible: { outlineOffset: '-3px' },
  },
});

type Props = {
  setting: ThreadSetting;
  /** It has everything from the conversation’s beginning. */
  isWhole: boolean;
  /** Above the first message. */
  beginning?: ReactNode;
  thread: Pick<MessagePages<SentMessage>, 'hasMore' | 'isLoadingOlder' | 'older' | 'reach'>;
  messages: readonly SentMessage[];
  readUpTo: number | undefined;
  canWrite: boolean;
  /** The latest message that is not one’s own, by id. */
  onRead: (id: string) => Promise<void>;
  onReply: (message: SentMessage) => void;
  onEdit: (message: SentMessage, text: string) => void;
  onDelete: (message: SentMessage) => void;
};

export function MessageList({
  setting,
  isWhole,
  beginning,
  thread,
  messages,
  readUpTo,
  canWrite,
  onRead,
  onReply,
  onEdit,
  onDelete,
}: Props) {
  const { id: conversationId, ownId, name } = setting;
  const frame = useRef<HTMLDivElement>(null);
  const { isAtEnd, toEnd } = useEnd(frame);
  const outgoing = useOutgoing(conversationId);
  const unreadAfter = useUnreadDivider(readUpTo);
  const arrivals = useArrivals({ messages, setting, isAtEnd });
  const findings = useThreadOrder(messages, conversationId, isWhole);
  const now = useMinute();
  const [foundId, setFoundId] = useState<string>();
  useReading({ latest: latestOf(messages, ownId), readUpTo: readUpTo ?? 0, isAtEnd, onRead });
  const rows = useMemo(
    () => threadRows(messages, outgoing, { ownId, unreadAfter, dayOf }),
    [messages, outgoing, ownId, unreadAfter],
  );
  const byId = useMemo(() => new Map(messages.map((one) => [one.id, one])), [messages]);
  const answeredOf = (replyTo: string | null) => (replyTo ? byId.get(replyTo) : undefined);

  const lastOutgoing = outgoing.at(-1)?.id;
  useEffect(() => {
    if (lastOutgoing !== undefined) toEnd();
  }, [lastOutgoing, toEnd]);

  const { reach } = thread;
  const jump = useCallback(
    (id: string) => {
      void reach(id).then((isThere) => {
        if (!isThere) return;
        setFoundId(id);
        // The next frame has drawn new messages.
        requestAnimationFrame(() => {
          const row = frame.current?.querySelector<HTMLElement>(`[data-message="${id}"]`);
          row?.scrollIntoView({ block: 'center' });
          row?.focus({ preventScroll: true });
        });
      });
    },
    [reach],
  );

  return (
    <Box position="relative" flex="1" minHeight="0" display="flex" flexDirection="column">
      <Frame
        ref={frame}
        tabIndex={0}
        role="region"
        aria-label={setting.isGroup ? `Messages of ${name}` : `Messages with ${name}`}
      >
        <div>
          {thread.hasMore && (
            <Flex justify="center" pb="2">
              <Button
                look="outline"
                isBusy={thread.isLoadingOlder}
                onClick={() => void thread.older()}
              >
                Show older messages
              </Button>
            </Flex>
          )}
          {!thread.hasMore && beginning}
          {rows.map((row) => {
            if (row.kind === 'day') return <DayDivider key={row.key} day={row.day} now={now} />;
            if (row.kind === 'unread') return <UnreadDivider key={row.key} count={row.count} />;
            const id = row.key;
            const finding = findings.get(id);
            return (
              // A plain element: a styled one costs a style calculation a row whenever the list changes.
              <div key={id} data-message={id} tabIndex={-1} style={{ outline: 'none' }}>
                {finding && <OrderNotice finding={finding} setting={setting} />}
                {row.kind === 'message' ? (
                  <MessageRow
                    message={row.message}
                    setting={setting}
                    isFollowing={row.isFollowing}
                    isFound={foundId === id}
                    canWrite={canWrite}
                    answered={answeredOf(row.message.replyTo)}
                    onReply={onReply}
                    onEdit={onEdit}
                    onDelete={onDelete}
                    onJump={jump}
                  />
                ) : (
                  <OutgoingRow
                    outgoing={row.outgoing}
                    setting={setting}
                    isFollowing={row.isFollowing}
                    answered={answeredOf(row.outgoing.replyTo)}
                    onJump={jump}
                  />
                )}
              </div>
            );
          })}
        </div>
      </Frame>
      <VisuallyHidden role="status">{arrivals.announcement}</VisuallyHidden>
      {!isAtEnd && (
        <Flex position="absolute" bottom="3" insetX="0" justify="center" pointerEvents="none">
          <Button size="sm" minHeight="11" pointerEvents="auto" boxShadow="raised" onClick={toEnd}>
            <ArrowDown aria-hidden />
            {newWords(arrivals.behind)}
          </Button>
        </Flex>
      )}
    </Box>
  );
}

function newWords(count: number): string {
  if (count === 0) return 'Latest messages';
  return count === 1 ? '1 new message' : `${count} new messages`;
}

/**
 * Stays while they read; moves when the page is hidden.
 * @param readUpTo undefined until known
 */
function useUnreadDivider(readUpTo: number | undefined): number | null {
  const [after, setAfter] = useState(readUpTo ?? null);
  if (after === null && readUpTo !== undefined) setAfter(readUpTo);
  const read = useRef(readUpTo);
  read.current = readUpTo;
  useEffect(() => {
    const away = () => setAfter((before) => read.current ?? before);
    addEventListener('blur', away);
    return () => removeEventListener('blur', away);
  }, []);
  return after;
}
