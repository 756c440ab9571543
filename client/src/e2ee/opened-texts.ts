import type { Order } from '@cascade/shared/domain/encryption/message-order';
import type { Message } from '@cascade/shared/features/messaging/contract';

type Entry = {
  message: Message;
  otherId: string;
  opened?: OpenedText;
  opening?: Promise<OpenedText>;
};
type Open = (message: Message, otherId: string) => Promise<OpenedText>;

/** Everything that the reading of a message depends on. */
const keyOf = ({ id, rev, senderId, receiverId, place, replyTo, editedAt, content }: Message) =>
  [id, rev, senderId, receiverId, place, replyTo, editedAt !== null, content?.ciphertext].join(' ');

/** Another key or another judgement of somebody's identity may open these. */
const mayOpen: ReadonlySet<LockedWhy> = new Set(['no_key', 'unverified', 'new_identity']);

/** What was opened in this tab, in memory alone. An edited message is another one. */
export class OpenedTexts {
  private readonly entries = new Map<string, Entry>();
  private readonly listeners = new Set<() => void>();
  private changes = 0;

  constructor(private readonly open: Open) {}

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Rises with every change. */
  version = (): number => this.changes;

  now(message: Message): OpenedText | undefined {
    return this.entries.get(keyOf(message))?.opened;
  }

  /** Opens it, once however many ask. @throws ApiError when the keys cannot be had at the moment */
  get(message: Message, otherId: string): Promise<OpenedText> {
    const entry = this.entries.get(keyOf(message)) ?? { message, otherId };
    this.entries.set(keyOf(message), entry);
    if (entry.opened) return Promise.resolve(entry.opened);
    entry.opening ??= this.run(entry);
    return entry.opening;
  }

  /** A message that was written here. */
  put(message: Message, opened: OpenedText): void {
    this.entries.set(keyOf(message), { message, otherId: message.receiverId, opened });
    this.forgetEarlier(message);
    this.announce();
  }

  /** Tries again what was locked and these room keys may open, or could not be tried. */
  async retry(sessionIds: readonly string[] | 'all'): Promise<void> {
    const due = [...this.entries.values()].filter(({ message, opened, opening }) => {
      if (opening) return false;
      if (opened === undefined) return true;
      if (opened.state !== 'locked' || !mayOpen.has(opened.why)) return false;
      return sessionIds === 'all' || sessionIds.includes(message.content?.session_id ?? '');
    });
    await Promise.all(
      due.map((entry) => {
        entry.opening = this.run(entry);
        return entry.opening.catch(() => undefined);
      }),
    );
  }

  clear(): void {
    this.entries.clear();
    this.announce();
  }

  private async run(entry: Entry): Promise<OpenedText> {
    try {
      entry.opened = await this.open(entry.message, entry.otherId);
      if (entry.opened.state === 'opened') this.forgetEarlier(entry.message);
      return entry.opened;
    } finally {
      delete entry.opening;
      this.announce();
    }
  }

  /** Versions before one that was read: should the server show one again, that is to be noticed. */
  private forgetEarlier({ id, rev }: Message): void {
    for (const [key, { message }] of this.entries)
      if (message.id === id && message.rev < rev) this.entries.delete(key);
  }

  private announce(): void {
    this.changes += 1;
    for (const listener of this.listeners) listener();
  }
}

/**
 * Why a message stays closed.
 * - `no_key`: this device was never given its key.
 * - `unverified`: its device is not one that the sender has signed, or the sender is not its owner.
 * - `new_identity`: it comes from an identity of the sender that was not accepted yet.
 * - `altered`: what the server says of it is not what its sender wrote.
 * - `repeated`: another message of the same device has its number.
 * - `rolled_back`: a later version was read on this device.
 */
export type LockedWhy =
  | 'no_key'
  | 'newer_version'
  | 'older_format'
  | 'damaged'
  | 'unverified'
  | 'new_identity'
  | 'altered'
  | 'repeated'
  | 'rolled_back';

/** What became of a message that was opened. */
export type OpenedText =
  | { state: 'opened'; text: string; order: Order }
  | { state: 'locked'; why: LockedWhy };
