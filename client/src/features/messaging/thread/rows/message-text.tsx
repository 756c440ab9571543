import type { Message } from '@cascade/shared/features/messaging/contract';
import { Box, chakra } from '@chakra-ui/react';
import { ShieldAlert } from 'lucide-react';
import type { OpenedText } from '../../../../e2ee/opened-text.ts';
import { VisuallyHidden } from '../../../../ui/page/visually-hidden.tsx';
import { Skeleton } from '../../../../ui/states/skeleton.tsx';
import { DELETED_WORDS, isSuspicious, lockedWords } from '../../locked-words.ts';

type Props = {
  message: Message;
  opened: OpenedText | undefined;
  /** "you" of one's own. */
  sender: string;
};

/** What a message says, or why it says nothing. */
export function MessageText({ message, opened, sender }: Props) {
  if (message.deletedAt !== null) return <em>{DELETED_WORDS}</em>;
  if (opened === undefined)
    return (
      <>
        <VisuallyHidden>Being decrypted</VisuallyHidden>
        <Skeleton width="32" my="1" aria-hidden />
      </>
    );
  if (opened.state === 'opened') return <span data-text>{opened.text}</span>;
  const words = lockedWords(opened.why, sender);
  if (!isSuspicious(opened.why)) return <em>{words}</em>;
  return (
    <chakra.span
      display="flex"
      gap="2"
      alignItems="start"
      color="danger.fg"
      data-locked={opened.why}
    >
      <Box flexShrink="0" pt="0.5" aria-hidden>
        <ShieldAlert size={18} />
      </Box>
      <span>{words}</span>
    </chakra.span>
  );
}
