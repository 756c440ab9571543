import type { Message } from '@cascade/shared/features/messaging/contract';
import { Box, chakra } from '@chakra-ui/react';
import { Check, CheckCheck, Ellipsis, ShieldAlert } from 'lucide-react';
import { memo, useRef, useState } from 'react';
import { useOpened } from '../../../../e2ee/messages.ts';
import type { OpenedText } from '../../../../e2ee/opened-texts.ts';
import { IconButton } from '../../../../ui/actions/icon-button.tsx';
import { VisuallyHidden } from '../../../../ui/page/visually-hidden.tsx';
import { Skeleton } from '../../../../ui/states/skeleton.tsx';
import { DELETED_WORDS, isSuspicious, lockedWords } from '../../locked-words.ts';
import { MessageActions } from './message-actions.tsx';
import { MessageFrame, MessageTime } from './message-frame.tsx';
import { Quote } from './quote.tsx';

type Props = {
  message: Message;
  otherId: string;
  otherName: string;
  isFollowing: boolean;
  isFound: boolean;
  canWrite: boolean;
  answered: Message | undefined;
  onReply: (message: Message) => void;
  onEdit: (message: Message, text: string) => void;
  onDelete: (message: Message) => void;
  onJump: (id: string) => void;
};

export const MessageRow = memo(function MessageRow({
  message,
  otherId,
  otherName,
  isFollowing,
  isFound,
  canWrite,
  answered,
  onReply,
  onEdit,
  onDelete,
  onJump,
}: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const opened = useShownText(message, otherId);
  const isOwn = message.senderId !== otherId;
  const isDeleted = message.deletedAt !== null;
  const text = opened?.state === 'opened' ? opened.text : undefined;
  const { replyTo } = message;
  const closing = (act: () => void) => () => {
    setIsOpen(false);
    act();
  };
  return (
    <MessageFrame
      side={isOwn ? 'own' : 'other'}
      isFollowing={isFollowing}
      isFaint={isDeleted || opened?.state === 'locked'}
      isFound={isFound}
      quote={
        replyTo !== null &&
        !isDeleted && (
          <Quote
            message={answered}
            otherId={otherId}
            otherName={otherName}
            onJump={() => onJump(replyTo)}
          />
        )
      }
      foot={
        <>
          {message.editedAt !== null && !isDeleted && <span>edited</span>}
          <MessageTime at={new Date(message.createdAt)} />
          {isOwn && <SentMark isRead={message.isRead} />}
        </>
      }
      action={
        !isDeleted && (
          <IconButton
            label="What can be done with this message"
            aria-expanded={isOpen}
            color="muted"
            onClick={() => setIsOpen(!isOpen)}
          >
            <Ellipsis aria-hidden />
          </IconButton>
        )
      }
      actions={
        isOpen &&
        !isDeleted && (
          <MessageActions
            message={message}
            isOwn={isOwn}
            text={text}
            canWrite={canWrite}
            onReply={closing(() => onReply(message))}
            onEdit={closing(() => onEdit(message, text ?? ''))}
            onDelete={closing(() => onDelete(message))}
          />
        )
      }
    >
      <VisuallyHidden>{isOwn ? 'You: ' : `${otherName}: `}</VisuallyHidden>
      <MessageText message={message} opened={opened} sender={isOwn ? 'you' : otherName} />
    </MessageFrame>
  );
});

/** One tick: sent; two: read. */
function SentMark({ isRead }: { isRead: boolean }) {
  const Mark = isRead ? CheckCheck : Check;
  return (
    <chakra.span
      display="inline-flex"
      color={isRead ? 'accent' : 'muted'}
      data-mark={isRead ? 'read' : 'sent'}
      title={isRead ? 'Read' : 'Sent'}
    >
      <Mark size={16} aria-hidden />
      <VisuallyHidden>{isRead ? 'Read' : 'Sent'}</VisuallyHidden>
    </chakra.span>
  );
}

/** Keeps the earlier version meanwhile, against flicker. */
function useShownText(message: Message, otherId: string): OpenedText | undefined {
  const opened = useOpened(message, otherId);
  const before = useRef<OpenedText>(undefined);
  if (opened) before.current = opened;
  return opened ?? before.current;
}

type MessageTextProps = {
  message: Message;
  opened: OpenedText | undefined;
  /** "you" for one's own. */
  sender: string;
};

function MessageText({ message, opened, sender }: MessageTextProps) {
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
