// @vitest-environment jsdom
import { getThread, type Message } from '@cascade/shared/features/messaging/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { createQueryClient } from '../../../api/query-client.ts';
import { keyOf } from '../../../api/query-of.ts';
import { aMessage } from '../../../testing/factories/message.ts';
import { threadOf, withSent } from '../cache/thread.ts';
import { others, ownId } from '../testing/mailbox.ts';
import { useThread } from './use-thread.ts';

const [other] = others;
const otherId = other?.id ?? '';
const message = (place: number) =>
  aMessage({
    id: `0197f000-0000-7000-8000-00000000000${place}`,
    senderId: otherId,
    receiverId: ownId,
    place,
    createdAt: new Date(1_790_000_000_000 + place).toISOString(),
  });

test('what the rows of a thread are given stays the same while messages arrive', async () => {
  const client = createQueryClient();
  const key = keyOf(getThread, threadOf(otherId));
  client.setQueryData<Message[]>(key, [3, 2, 1].map(message));
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(() => useThread(otherId), { wrapper });
  const before = result.current;
  client.setQueryData<Message[]>(key, (thread = []) => withSent(thread, message(4)));
  await waitFor(() => expect(result.current.data).toHaveLength(4));
  for (const at of [0, 1, 2]) expect(result.current.data?.[at + 1]).toBe(before.data?.[at]);
  expect(result.current.reach).toBe(before.reach);
  expect(result.current.older).toBe(before.older);
});
