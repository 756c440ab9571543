import type { Outgoing } from '../../../e2ee/outgoing.ts';
import type { SentMessage } from '../../../e2ee/sealed-message.ts';

export type ThreadRow =
  | { kind: 'day'; key: string; day: string }
  | { kind: 'unread'; key: string; count: number }
  | { kind: 'message'; key: string; message: SentMessage; isFollowing: boolean }
  | { kind: 'outgoing'; key: string; outgoing: Outgoing; isFollowing: boolean };

type Options = {
  ownId: string;
  /** Null shows no divider. */
  unreadAfter: number | null;
  dayOf: (at: Date) => string;
};

/** Groups one person's messages. */
const TOGETHER_MS = 5 * 60_000;

/** @param thread latest first */
export function threadRows(
  thread: readonly SentMessage[],
  outgoing: Outgoing[],
  { ownId, unreadAfter, dayOf }: Options,
): ThreadRow[] {
  const rows: ThreadRow[] = [];
  const sent = new Set(thread.map(({ id }) => id));
  const unread = thread.filter(
    ({ senderId, place }) => senderId !== ownId && unreadAfter !== null && place > unreadAfter,
  );
  const firstUnread = unread.at(-1)?.id;
  let before = { day: '', senderId: '', at: 0 };
  const add = (at: Date, senderId: string, row: (isFollowing: boolean) => ThreadRow) => {
    const day = dayOf(at);
    const isNewDay = day !== before.day;
    if (isNewDay) rows.push({ kind: 'day', key: `day ${day}`, day });
    const isTogether = senderId === before.senderId && at.getTime() - before.at < TOGETHER_MS;
    const isAfterDivider = rows.at(-1)?.kind === 'unread';
    rows.push(row(!isNewDay && isTogether && !isAfterDivider));
    before = { day, senderId, at: at.getTime() };
  };
  for (const message of thread.toReversed()) {
    const at = new Date(message.createdAt);
    if (message.id === firstUnread) {
      const day = dayOf(at);
      if (day !== before.day) {
        rows.push({ kind: 'day', key: `day ${day}`, day });
        before = { ...before, day };
      }
      rows.push({ kind: 'unread', key: 'unread', count: unread.length });
    }
    add(at, message.senderId, (isFollowing) => ({
      kind: 'message',
      key: message.id,
      message,
      isFollowing,
    }));
  }
  const waiting = outgoing.filter(({ id }) => !sent.has(id));
  for (const one of waiting.toSorted((a, b) => a.createdAt - b.createdAt))
    add(new Date(one.createdAt), ownId, (isFollowing) => ({
      kind: 'outgoing',
      key: one.id,
      outgoing: one,
      isFollowing,
    }));
  return rows;
}
