import type { Message } from '@cascade/shared/features/messaging/contract';
import { Ellipsis } from 'lucide-react';
import { memo, useState } from 'react';
import { IconButton } from '../../../../ui/actions/icon-button.tsx';
import { VisuallyHidden } from '../../../../ui/page/visually-hidden.tsx';
import { MessageActions } from './message-actions.tsx';
import { MessageFrame } from './message-frame.tsx';
import { MessageText } from './message-text.tsx';
import { Moment } from './moment.tsx';
import { Quote } from './quote.tsx';
import { SentMark } from './sent-mark.tsx';
import { useShownText } from './use-shown-text.ts';

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

/** A message that the server has. */
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
  /** The row of buttons closes with each choice. */
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
          <Moment at={new Date(message.createdAt)} />
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
