import type { KeptMessage } from './device-store.ts';
import type { Sending } from './tab-messages.ts';

export type Outgoing = {
  id: string;
  /** The conversation's id. */
  otherId: string;
  text: string;
  replyTo: string | null;
  createdAt: number;
  state: 'waiting_for_keys' | 'waiting_for_approval' | 'waiting' | 'sending' | 'failed';
  sentence?: string;
};

export type Unsealed = Omit<KeptMessage, 'text' | 'content' | 'order' | 'membersRev'> & {
  text: string;
};

/** In order; those behind one that waits for keys or approval wait too. */
export function outgoingOf(
  kept: readonly Unsealed[],
  sending: Readonly<Record<string, Sending>>,
): Outgoing[] {
  const held = new Map(
    kept.flatMap(({ id, otherId }) => {
      const state = sending[id];
      return state && state !== 'sending' ? [[otherId, state] as const] : [];
    }),
  );
  return kept.map(({ id, otherId, text, replyTo, createdAt, refusal }) => {
    const message = { id, otherId, text, replyTo, createdAt };
    if (refusal !== undefined) return { ...message, state: 'failed', sentence: refusal };
    return { ...message, state: held.get(otherId) ?? sending[id] ?? 'waiting' };
  });
}
