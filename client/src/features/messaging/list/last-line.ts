import type { Message } from '@cascade/shared/features/messaging/contract';
import type { Person } from '@cascade/shared/features/messaging/people';
import type { OpenedText } from '../../../e2ee/opened-text.ts';
import type { Outgoing } from '../../../e2ee/outgoing.ts';
import { DELETED_WORDS, lockedWords } from '../locked-words.ts';

/** The last of what was said in a conversation, in one line; undefined until it is opened. */
export function lastLine(
  message: Message,
  { id: otherId, displayName }: Person,
  opened: OpenedText | undefined,
  outgoing: Outgoing | undefined,
): string | undefined {
  if (outgoing) return `${standing(outgoing)}: ${outgoing.text}`;
  if (message.deletedAt !== null) return DELETED_WORDS;
  if (opened === undefined) return undefined;
  if (opened.state === 'locked')
    return lockedWords(opened.why, message.senderId === otherId ? displayName : 'you');
  return message.senderId === otherId ? opened.text : `You: ${opened.text}`;
}

function standing({ state }: Outgoing): string {
  if (state === 'failed') return 'Not sent';
  return state === 'sending' ? 'You' : 'Waiting';
}
