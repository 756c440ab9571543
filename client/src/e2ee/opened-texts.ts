import type { Order } from '@cascade/shared/domain/encryption/message-order';
import { addresseeOf, type SealedMessage } from './sealed-message.ts';

type Entry = {
  message: SealedMessage;
  conversationId: string;
  opened?: OpenedText;
  opening?: Promise<OpenedText>;
  /** A key or judgement came during the attempt, which may have looked before it. */
  isStale?: boolean;
};
type Open = (message: SealedMessage, conversationId: string) => Promise<OpenedText>;

function keyOf(message: SealedMessage): string {
  const { id, rev, senderId, place, replyTo, editedAt, content } = message;
  const isEdited = editedAt !== null;
  const parts = [id, rev, senderId, addresseeOf(message), place, replyTo, isEdited];
  return [...parts, content?.ciphertext].join(' ');
}

/** A new key or judgement may open these. */
const mayOpen: ReadonlySet<LockedWhy> = new Set(['no_key', 'unverified', 'new_identity']);

const isRetryable = (opened: OpenedText): boolean =>
  opened.state === 'locked' && mayOpen.has(opened.why);

/** In memory only; one entry per version. */
export class OpenedTexts {
  private readonly entries = new Map<string, Entry>();
  private readonly listeners = new Set<() => void>();
  private changes = 0;

  constructor(private readonly open: Open) {}

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  version = (): number => this.changes;

  now(message: SealedMessage): OpenedText | undefined {
    return this.entries.get(keyOf(message))?.opened;
  }

  /**
   * Concurrent calls share an attempt.
   * @throws ApiError when the keys are unavailable
   */
  get(message: SealedMessage, conversationId: string): Promise<OpenedText> {
    const entry = this.entries.get(keyOf(message)) ?? { message, conversationId };
    this.entries.set(keyOf(message), entry);
    if (entry.opened) return Promise.resolve(entry.opened);
    entry.opening ??= this.run(entry);
    return entry.opening;
  }

  /** Of one's own, so that it needs no key. */
  put(message: SealedMessage, opened: OpenedText): void {
    this.entries.set(keyOf(message), { message, conversationId: '', opened });
    this.forgetEarlier(message);
    this.announce();
  }

  /** Also retries failures, and attempts under way once they end without the text. */
  async retry(sessionIds: readonly string[] | 'all'): Promise<void> {
    const due = [...this.entries.values()].filter(({ message, opened, opening }) => {
      if (opening || opened === undefined) return true;
      if (!isRetryable(opened)) return false;
      return sessionIds === 'all' || sessionIds.includes(message.content?.session_id ?? '');
    });
    await Promise.all(
      due.map((entry) => {
        if (entry.opening) entry.isStale = true;
        else entry.opening = this.run(entry);
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
      entry.opened = await this.attempt(entry);
      if (entry.opened.state === 'opened') this.forgetEarlier(entry.message);
      return entry.opened;
    } finally {
      delete entry.opening;
      this.announce();
    }
  }

  private async attempt(entry: Entry): Promise<OpenedText> {
    for (;;) {
      entry.isStale = false;
      const [result] = await Promise.allSettled([this.open(entry.message, entry.conversationId)]);
      const isDone = result.status === 'fulfilled' && !isRetryable(result.value);
      if (entry.isStale && !isDone) continue;
      if (result.status === 'rejected') throw result.reason;
      return result.value;
    }
  }

  /** Notices when the server shows an earlier version again. */
  private forgetEarlier({ id, rev }: SealedMessage): void {
    for (const [key, { message }] of this.entries)
      if (message.id === id && message.rev < rev) this.entries.delete(key);
  }

  private announce(): void {
    this.changes += 1;
    for (const listener of this.listeners) listener();
  }
}

/**
 * `unverified`: the sender has not signed the device or does not own it. `new_identity`: not
 * accepted yet. `altered`: metadata differs from the content. `repeated`: its number was used
 * before. `rolled_back`: a later version was read.
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

export type OpenedText =
  /** A reaction is an emoji without a place in the order. */
  | { state: 'opened'; text: string; order: Order | null; mentions?: string[] }
  | { state: 'locked'; why: LockedWhy };
