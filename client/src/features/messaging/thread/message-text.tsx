import type { Message } from '@cascade/shared/contracts/messaging';
import type { OpenedText } from '../../../e2ee/opened-text.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { DELETED_WORDS, lockedWords } from '../locked-words.ts';

type Props = { message: Message; opened: OpenedText | undefined };

/** What a message says, or why it says nothing. */
export function MessageText({ message, opened }: Props) {
  if (message.deletedAt !== null) return <em>{DELETED_WORDS}</em>;
  if (opened === undefined)
    return (
      <>
        <VisuallyHidden>Being decrypted</VisuallyHidden>
        <Skeleton width="32" my="1" aria-hidden />
      </>
    );
  if (opened.state === 'locked') return <em>{lockedWords(opened.why)}</em>;
  return <span data-text>{opened.text}</span>;
}
