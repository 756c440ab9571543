// @vitest-environment jsdom

import { getCurrentUser } from '@cascade/shared/features/auth/contract';
import {
  getThread,
  listConversations,
  type Message,
} from '@cascade/shared/features/messaging/contract';
import type { QueryClient } from '@tanstack/react-query';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createQueryClient } from '../../api/query-client.ts';
import { keyOf } from '../../api/query-of.ts';
import { cacheViewOf } from '../../live/cache-view.ts';
import { CONVERSATIONS } from './cache/conversations.ts';
import { threadOf } from './cache/thread.ts';
import { events as handlers } from './live.ts';
import { Mailbox, others, ownId } from './testing/mailbox.ts';

function applyAll(queryClient: QueryClient, events: { e: string; d: unknown }[]) {
  const cache = cacheViewOf(queryClient);
  for (const { e, d } of events) handlers.find(({ name }) => name === e)?.apply(cache, d);
}

test('what is sent, changed, read and blocked gives what a fresh fetch gives', () => {
  const step = fc.record({
    kind: fc.constantFrom('send', 'send', 'send', 'change', 'read', 'block'),
    who: fc.nat({ max: 2 }),
    which: fc.nat(),
    isOwn: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), fc.nat(), (steps, from) => {
      const mailbox = new Mailbox();
      const fetch = () => ({
        list: mailbox.conversations(),
        threads: others.map(({ id }) => mailbox.thread(id)),
      });
      const snapshots = [fetch()];
      const events = steps.flatMap(({ kind, who, which, isOwn }) => {
        const other = others[who] as (typeof others)[number];
        const made =
          kind === 'send'
            ? mailbox.send(other, isOwn)
            : kind === 'change'
              ? mailbox.change(other.id, which, isOwn)
              : kind === 'read'
                ? mailbox.read(other.id, which, isOwn)
                : mailbox.block(other.id, isOwn);
        snapshots.push(fetch());
        return made;
      });
      const start = snapshots[from % snapshots.length];
      const queryClient = createQueryClient();
      queryClient.setQueryData(keyOf(getCurrentUser, {}), { publicId: ownId });
      queryClient.setQueryData(keyOf(listConversations, CONVERSATIONS), start?.list);
      others.forEach(({ id }, n) => {
        queryClient.setQueryData(keyOf(getThread, threadOf(id)), start?.threads[n]);
      });
      // Events that the fetch already contains must not change it.
      applyAll(queryClient, events);
      const { list, threads } = fetch();
      // A block can be lifted and set again, so states differ until the last event.
      expect(queryClient.getQueryData(keyOf(listConversations, CONVERSATIONS))).toEqual(list);
      others.forEach(({ id }, n) => {
        const shown = queryClient.getQueryData<Message[]>(keyOf(getThread, threadOf(id)));
        expect(shown).toEqual(threads[n]);
      });
    }),
  );
});

test('a message of a conversation below the loaded part refetches the list', () => {
  const queryClient = createQueryClient();
  const mailbox = new Mailbox();
  const [first] = others;
  if (!first) throw new Error('There is nobody to write to.');
  const [event] = mailbox.send(first, false);
  const [one] = mailbox.conversations();
  const full = Array.from({ length: 100 }, (_, n) => ({
    ...one,
    otherUser: { ...one?.otherUser, id: `0197f000-0000-4000-9000-${String(n).padStart(12, '0')}` },
  }));
  const key = keyOf(listConversations, CONVERSATIONS);
  queryClient.setQueryData(keyOf(getCurrentUser, {}), { publicId: ownId });
  queryClient.setQueryData(key, full);
  applyAll(queryClient, event ? [event] : []);
  expect(queryClient.getQueryState(key)?.isInvalidated).toBe(true);
});
