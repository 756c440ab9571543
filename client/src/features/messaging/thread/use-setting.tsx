import {
  type Conversation,
  getThread,
  listConversations,
  type Message,
  readMessages,
  sendTyping,
} from '@cascade/shared/features/messaging/contract';
import { useQueryClient } from '@tanstack/react-query';
import { Check, CheckCheck } from 'lucide-react';
import { useCallback, useMemo } from 'react';
import { call } from '../../../api/call.ts';
import { useMember } from '../../../api/current-user.ts';
import { keyOf } from '../../../api/query-of.ts';
import { useRowClasses } from '../../../domain/thread/rows/row-styles.ts';
import type { ThreadSetting } from '../../../domain/thread/thread-setting.ts';
import type { SentMessage } from '../../../e2ee/sealed-message.ts';
import { command } from '../../../live/channel.ts';
import { afterReading, CONVERSATIONS } from '../cache/conversations.ts';
import { threadOf, withRead } from '../cache/thread.ts';

/** One tick: sent; two: read. */
function SentMark({ message }: { message: SentMessage }) {
  const classes = useRowClasses();
  const isRead = 'isRead' in message && message.isRead;
  const Mark = isRead ? CheckCheck : Check;
  return (
    <span
      className={isRead ? `${classes.mark} ${classes.read}` : classes.mark}
      data-mark={isRead ? 'read' : 'sent'}
      title={isRead ? 'Read' : 'Sent'}
    >
      <Mark size={16} aria-hidden />
      <span className={classes.hidden}>{isRead ? 'Read' : 'Sent'}</span>
    </span>
  );
}

/** What a thread of two people shows and does. */
export function useSetting(otherId: string, otherName: string) {
  const { publicId } = useMember();
  const queryClient = useQueryClient();
  const setting = useMemo(
    (): ThreadSetting => ({
      id: otherId,
      ownId: publicId,
      name: otherName,
      isGroup: false,
      nameOf: () => otherName,
      Mark: SentMark,
    }),
    [otherId, otherName, publicId],
  );
  const markRead = useCallback(
    async (upTo: string) => {
      const reading = await call(readMessages, { params: { userId: otherId }, body: { upTo } });
      queryClient.setQueryData<Conversation[]>(
        keyOf(listConversations, CONVERSATIONS),
        (old) => old && afterReading(old, otherId, reading),
      );
      queryClient.setQueryData<Message[]>(
        keyOf(getThread, threadOf(otherId)),
        (old) => old && withRead(old, (sender) => sender === otherId, reading.readUpTo),
      );
    },
    [otherId, queryClient],
  );
  const reportTyping = useCallback(
    (isTyping: boolean) => command(sendTyping, { userId: otherId, isTyping }),
    [otherId],
  );
  return { setting, markRead, reportTyping };
}
