import type { Conversation, Message } from '@cascade/shared/features/messaging/contract';

export const ownId = '0197f000-0000-4000-8000-000000000001';
export const others = [2, 3, 4].map((n) => ({
  id: `0197f000-0000-4000-8000-00000000000${n}`,
  userHandle: `CalmHeron${n}`,
  displayName: `CalmHeron${n}`,
  avatarSeed: `seed-${n}`,
  isDeleted: false,
}));
const self = { ...others[0], id: ownId, userHandle: 'BoldFinch1', displayName: 'BoldFinch1' };
const cipher = (n: number): Message['content'] => ({
  v: 1,
  algorithm: 'm.megolm.v1.aes-sha2',
  sender_key: 'A'.repeat(43),
  device_id: 'DEVICE',
  session_id: 'B'.repeat(43),
  // Valid form: version, index, one block and dummy signatures.
  ciphertext: btoa(
    String.fromCharCode(3, 8, n % 128, 18, 16, ...Array<number>(88).fill(n % 256)),
  ).replaceAll('=', ''),
});

type LiveEvents = { e: string; d: unknown }[];

export class Mailbox {
  private readonly threads = new Map<string, { messages: Message[]; readUpTo: number }>();
  private readonly blocked = new Set<string>();
  private sent = 0;

  private threadOf(otherId: string) {
    const known = this.threads.get(otherId) ?? { messages: [], readUpTo: 0 };
    this.threads.set(otherId, known);
    return known;
  }

  private unread(otherId: string): number {
    const { messages, readUpTo } = this.threadOf(otherId);
    return messages.filter((m) => m.senderId === otherId && m.place > readUpTo).length;
  }

  /** Blocked people can neither write nor be written to. */
  send(other: (typeof others)[number], isOwn: boolean): LiveEvents {
    if (this.blocked.has(other.id)) return [];
    const { messages } = this.threadOf(other.id);
    this.sent += 1;
    const message: Message = {
      id: `0197f000-0000-7000-8000-${String(this.sent).padStart(12, '0')}`,
      senderId: isOwn ? ownId : other.id,
      receiverId: isOwn ? other.id : ownId,
      // Places may have gaps.
      place: (messages[0]?.place ?? 0) + 1 + (this.sent % 3),
      content: cipher(this.sent),
      replyTo: null,
      createdAt: new Date(Date.UTC(2027, 0, 1, 0, 0, this.sent)).toISOString(),
      editedAt: null,
      deletedAt: null,
      isRead: false,
      rev: 1,
    };
    messages.unshift(message);
    const people = isOwn ? { sender: self, receiver: other } : { sender: other, receiver: self };
    return [{ e: 'message.sent', d: { message, ...people } }];
  }

  change(otherId: string, which: number, isDeleted: boolean): LiveEvents {
    const { messages } = this.threadOf(otherId);
    const place = which % Math.max(1, messages.length);
    const old = messages[place];
    if (!old || old.deletedAt !== null) return [];
    const at = '2027-01-02T00:00:00.000Z';
    const changed = isDeleted ? { content: null, deletedAt: at } : { editedAt: at };
    messages[place] = { ...old, ...changed, rev: old.rev + 1 };
    const { isRead: _own, ...message } = messages[place];
    return [{ e: 'message.changed', d: { message } }];
  }

  read(otherId: string, which: number, isOwn: boolean): LiveEvents {
    const thread = this.threadOf(otherId);
    const readable = thread.messages.filter(({ senderId }) => (senderId === otherId) === isOwn);
    const upTo = readable[which % Math.max(1, readable.length)]?.place ?? 0;
    const before = isOwn
      ? thread.readUpTo
      : Math.max(0, ...readable.filter(({ isRead }) => isRead).map(({ place }) => place));
    if (upTo <= before) return [];
    thread.messages = thread.messages.map((message) =>
      (message.senderId === otherId) === isOwn && message.place <= upTo
        ? { ...message, isRead: true }
        : message,
    );
    if (!isOwn) return [{ e: 'messages.read', d: { readerId: otherId, upTo } }];
    thread.readUpTo = upTo;
    const reading = { readUpTo: upTo, unreadCount: this.unread(otherId) };
    return [{ e: 'conversation.read', d: { otherUserId: otherId, ...reading } }];
  }

  block(userId: string, isBlocked: boolean): LiveEvents {
    if (isBlocked) this.blocked.add(userId);
    else this.blocked.delete(userId);
    return [{ e: 'block.changed', d: { userId, isBlocked } }];
  }

  thread(otherId: string): Message[] {
    return [...this.threadOf(otherId).messages].slice(0, 50);
  }

  conversations(): Conversation[] {
    return others
      .flatMap((otherUser): Conversation[] => {
        const { messages, readUpTo } = this.threadOf(otherUser.id);
        const lastMessage = messages[0];
        if (!lastMessage) return [];
        const otherIs = { ...otherUser, onlineStatus: 'offline' as const, currentActivity: null };
        return [
          {
            otherUser: otherIs,
            unreadCount: this.unread(otherUser.id),
            readUpTo,
            lastMessage,
            isBlocked: this.blocked.has(otherUser.id),
          },
        ];
      })
      .sort((a, b) => (a.lastMessage.createdAt < b.lastMessage.createdAt ? 1 : -1));
  }
}
