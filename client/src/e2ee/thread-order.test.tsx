// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import type { Order } from '@cascade/shared/domain/encryption/message-order';
import type { Message } from '@cascade/shared/features/messaging/contract';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { currentUserQuery } from '../api/current-user.ts';
import { queryClient } from '../api/query-client.ts';
import { PretendLocks } from '../device/testing/pretend-locks.ts';
import { aMember } from '../testing/factories/member.ts';
import { sessionNow } from './session.ts';
import { openedTexts } from './shown.ts';
import { useThreadOrder } from './thread-order.ts';

const member = aMember();
const otherId = 'ben';
const idOf = (n: number) => `message-${n}`;
/** Each from a device of its own, so that no number tells of another message. */
const orderOf = (n: number): Order => ({ device: `DEVICE${n}`, n: 1, after: null, seen: [] });
const message = (n: number) =>
  ({
    id: idOf(n),
    senderId: otherId,
    receiverId: member.publicId,
    place: n,
    replyTo: null,
    editedAt: null,
    deletedAt: null,
    rev: 1,
    content: { ciphertext: `${n}` },
  }) as Message;

beforeEach(() => {
  vi.stubGlobal('navigator', { ...navigator, onLine: true, locks: new PretendLocks().manager });
  queryClient.setQueryData(currentUserQuery.queryKey, member);
});
afterEach(() => {
  cleanup();
  queryClient.setQueryData(currentUserQuery.queryKey, null);
  vi.unstubAllGlobals();
});

/** As the engine does once it has decrypted it. */
async function read(n: number): Promise<Message> {
  const store = await sessionNow()?.store();
  const order = orderOf(n);
  const seen = { place: n, device: order.device, n: order.n, version: 1 };
  await store?.remember({ id: idOf(n), otherId, senderId: otherId, ...seen });
  openedTexts.put(message(n), { state: 'opened', text: `${n}`, order });
  return message(n);
}

const shown = (thread: Message[]) =>
  renderHook(({ messages }) => useThreadOrder(messages, otherId, true), {
    initialProps: { messages: thread },
  });

test('a message that was read while the thread was open is missed when the thread loses it', async () => {
  const first = await read(1);
  const { result, rerender } = shown([first]);
  const [second, third] = [await act(() => read(2)), await act(() => read(3))];
  rerender({ messages: [third, second, first] });
  expect(result.current.size).toBe(0);
  rerender({ messages: [third, first] });
  await waitFor(() => expect([...result.current.keys()]).toEqual([third.id]));
});

test('what was read is not asked for again while the thread only grows', async () => {
  const store = await sessionNow()?.store();
  const asked = vi.spyOn(store ?? expect.fail(), 'listSeen');
  const [first, second] = [await read(1), await read(2)];
  const { rerender } = shown([first]);
  await waitFor(() => expect(asked).toHaveBeenCalledOnce());
  rerender({ messages: [second, first] });
  rerender({ messages: [await read(3), second, first] });
  rerender({ messages: [second, first] });
  await waitFor(() => expect(asked).toHaveBeenCalledTimes(2));
});
