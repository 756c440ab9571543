import { readManyThreads } from '@cascade/db/features/messaging/changes.queries';
import {
  conversationRead,
  messagesRead,
  type readMessages,
} from '@cascade/shared/features/messaging/contract';
import { MESSAGE_NOTICE, threadPath } from '@cascade/shared/features/messaging/notice';
import { streamOf } from '@cascade/shared/kernel/event';
import { newId } from '@cascade/shared/kernel/id';
import type { Envelope } from '@cascade/shared/live/protocol';
import type { Grouped } from '../../http/bind.ts';
import type { Services } from '../../services.ts';

/**
 * Marks the threads of many people read in one statement. `read` answers those that are refused
 * and those with a notice to withdraw.
 */
export function readTogether({
  database,
  clock,
}: Pick<Services, 'database' | 'clock'>): Grouped<typeof readMessages> {
  return {
    keyOf: ({ caller, params }) => [caller.publicId, params.userId].sort().join(),
    commit: async (calls) => {
      const now = clock.now();
      const asks = calls.map(({ caller, params, body }) => ({
        readerId: caller.publicId,
        readerUserId: caller.userId,
        otherId: params.userId,
        upTo: body.upTo ?? null,
        ownEventId: newId(),
        otherEventId: newId(),
        path: threadPath(params.userId),
      }));
      const read = await readManyThreads(database.sql, asks, MESSAGE_NOTICE, now);
      return calls.map(({ caller, params: { userId } }, at) => {
        const done = read[at];
        if (!done) return undefined;
        const { readUpTo, unread, told } = done;
        const result = { readUpTo, unreadCount: unread };
        const envelope = (user: string, n: number, e: string, d: unknown): Envelope => ({
          v: 1,
          s: streamOf.member(user),
          n,
          e,
          t: now.getTime(),
          d,
        });
        const own = conversationRead.data.parse({ otherUserId: userId, ...result });
        const receipt = { readerId: caller.publicId, upTo: readUpTo };
        return {
          result,
          envelopes: told
            ? [
                envelope(caller.userId, told.ownN, conversationRead.name, own),
                ...(told.other
                  ? [
                      envelope(
                        told.other.userId,
                        told.other.n,
                        messagesRead.name,
                        messagesRead.data.parse(receipt),
                      ),
                    ]
                  : []),
              ]
            : [],
        };
      });
    },
  };
}
