import type { KeptMessage } from './device-store.ts';
import type { Sending } from './news.ts';

/** A message of the member's own that the server has not taken yet. */
export type Outgoing = {
  id: string;
  otherId: string;
  text: string;
  replyTo: string | null;
  createdAt: number;
  state: 'waiting_for_keys' | 'waiting' | 'sending' | 'failed';
  /** Why it failed. */
  sentence?: string;
};

export type Unsealed = Omit<KeptMessage, 'text' | 'content'> & { text: string };

/**
 * What to show of the messages that wait, in their order. Those behind one that waits for the
 * other person's keys wait for the same.
 */
export function outgoingOf(
  kept: readonly Unsealed[],
  sending: Readonly<Record<string, Sending>>,
): Outgoing[] {
  const withoutKeys = new Set(
    kept.flatMap(({ id, otherId }) => (sending[id] === 'waiting_for_keys' ? [otherId] : [])),
  );
  return kept.map(({ id, otherId, text, replyTo, createdAt, refusal }) => {
    const message = { id, otherId, text, replyTo, createdAt };
    if (refusal !== undefined) return { ...message, state: 'failed', sentence: refusal };
    if (withoutKeys.has(otherId)) return { ...message, state: 'waiting_for_keys' };
    return { ...message, state: sending[id] ?? 'waiting' };
  });
}
