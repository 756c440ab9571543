import { readManyThreads } from '@cascade/db/features/messaging/changes.queries';
import {
  conversationRead,
  messagesRead,
  type readMessages,
} from '@cascade/shared/features/messaging/contract';
import { MESSAGE_NOTICE, threadPath } from '@cascade/shared/features/messaging/notice';
import { newId } from '@cascade/shared/kernel/id';
import type { Grouped } from '../../http/bind.ts';
import { memberEnvelopes } from '../../live/member-envelopes.ts';
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
        if (!told) return { result, envelopes: [] };
        const { ownN, other } = told;
        const own = { otherUserId: userId, ...result };
        const receipt = { readerId: caller.publicId, upTo: readUpTo };
        const envelopes = [
          ...memberEnvelopes(conversationRead, [[caller.userId, ownN]], own, now),
          ...(other ? memberEnvelopes(messagesRead, [[other.userId, other.n]], receipt, now) : []),
        ];
        return { result, envelopes };
      });
    },
  };
}
