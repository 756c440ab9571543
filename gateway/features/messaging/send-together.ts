import { sendMessages } from '@cascade/db/features/messaging/send.queries';
import {
  messageSent,
  NOTICE_AFTER_MS,
  type sendMessage,
} from '@cascade/shared/features/messaging/contract';
import { newId } from '@cascade/shared/kernel/id';
import type { Grouped } from '../../http/bind.ts';
import { memberEnvelopes } from '../../live/member-envelopes.ts';
import type { Services } from '../../services.ts';
import { draftOf, eventOf, newMessage } from './send.ts';

/** Of one statement, so that somebody who floods a conversation makes it only a little longer. */
const MOST_OF_CONVERSATION = 4;

/**
 * Sends plain messages of many people in one statement: those of conversations in which both
 * have written and neither has blocked the other. `send` answers the others.
 */
export function sendTogether({
  database,
  clock,
}: Pick<Services, 'database' | 'clock'>): Grouped<typeof sendMessage> {
  return {
    mostOfKey: MOST_OF_CONVERSATION,
    keyOf: ({ caller, body }) => [caller.publicId, body.receiverId].sort().join(),
    commit: async (calls) => {
      const now = clock.now();
      const drafts = calls.map(({ caller, body, key }) => ({
        ...draftOf(caller, key, body, now),
        jobId: newId(),
      }));
      const remindAt = new Date(now.getTime() + NOTICE_AFTER_MS);
      const sent = await sendMessages(database.sql, drafts, now, remindAt);
      return calls.map(({ caller }, at) => {
        const [draft, row] = [drafts[at], sent[at]];
        if (!draft || !row) return undefined;
        const { place, receiver, senderN, receiverN } = row;
        const message = newMessage(draft, place);
        const event = eventOf(message, caller, receiver);
        const to: [string, number][] = [
          [caller.userId, senderN],
          [receiver.userId, receiverN],
        ];
        return { result: message, envelopes: memberEnvelopes(messageSent, to, event, now) };
      });
    },
  };
}
