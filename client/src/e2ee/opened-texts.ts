import type { Message } from '@cascade/shared/contracts/messaging';
import type { OpenedText } from './opened-text.ts';

type Entry = {
  message: Message;
  otherId: string;
  opened?: OpenedText;
  opening?: Promise<OpenedText>;
};
type Open = (message: Message, otherId: string) => Promise<OpenedText>;

const keyOf = ({ id, rev }: Message) => `${id} ${rev}`;

/** What was opened in this tab, in memory alone. An edited message is another one. */
export class OpenedTexts {
  private readonly entries = new Map<string, Entry>();
  private readonly listeners = new Set<() => void>();

  constructor(private readonly open: Open) {}

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

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

  /** The text of a message that was written here. */
  put(message: Message, text: string): void {
    const opened: OpenedText = { state: 'opened', text };
    this.entries.set(keyOf(message), { message, otherId: message.receiverId, opened });
    this.announce();
  }

  /** Tries again what was locked for want of one of these room keys, or could not be tried. */
  async retry(sessionIds: readonly string[] | 'all'): Promise<void> {
    const due = [...this.entries.values()].filter(({ message, opened, opening }) => {
      if (opening) return false;
      if (opened === undefined) return true;
      if (opened.state !== 'locked' || opened.why !== 'no_key') return false;
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
      return entry.opened;
    } finally {
      delete entry.opening;
      this.announce();
    }
  }

  private announce(): void {
    for (const listener of this.listeners) listener();
  }
}
