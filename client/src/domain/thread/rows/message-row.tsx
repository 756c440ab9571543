import { Ellipsis, ShieldAlert } from 'lucide-react';
import { memo, useRef, useState } from 'react';
import { useOpened } from '../../../e2ee/messages.ts';
import type { OpenedText } from '../../../e2ee/opened-texts.ts';
import type { SentMessage } from '../../../e2ee/sealed-message.ts';
import { DELETED_WORDS, isSuspicious, lockedWords } from '../locked-words.ts';
import { isOwnIn, type ThreadSetting } from '../thread-setting.ts';
import { InvitationButton, invitationIn } from './invitation-words.tsx';
import { MessageActions } from './message-actions.tsx';
import { MessageFrame, MessageTime } from './message-frame.tsx';
import { Quote } from './quote.tsx';
import { useRowClasses } from './row-styles.ts';

type Props = {
  message: SentMessage;
  setting: ThreadSetting;
  isFollowing: boolean;
  isFound: boolean;
  canWrite: boolean;
  answered: SentMessage | undefined;
  onReply: (message: SentMessage) => void;
  onEdit: (message: SentMessage, text: string) => void;
  onDelete: (message: SentMessage) => void;
  onJump: (id: string) => void;
};

const ACTION_LABEL = 'What can be done with this message';

export const MessageRow = memo(function MessageRow({
  message,
  setting,
  isFollowing,
  isFound,
  canWrite,
  answered,
  onReply,
  onEdit,
  onDelete,
  onJump,
}: Props) {
  const classes = useRowClasses();
  const [isOpen, setIsOpen] = useState(false);
  const opened = useShownText(message, setting.id);
  const isOwn = isOwnIn(setting, message);
  const sender = isOwn ? 'you' : setting.nameOf(message.senderId);
  const { Mark, Writer, Below } = setting;
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
        !isDeleted && <Quote message={answered} setting={setting} onJump={() => onJump(replyTo)} />
      }
      foot={
        <>
          {message.editedAt !== null && !isDeleted && <span>edited</span>}
          <MessageTime at={new Date(message.createdAt)} />
          {isOwn && <Mark message={message} />}
        </>
      }
      action={
        !isDeleted && (
          <button
            type="button"
            className={classes.action}
            aria-label={ACTION_LABEL}
            title={ACTION_LABEL}
            aria-expanded={isOpen}
            onClick={() => setIsOpen(!isOpen)}
          >
            <Ellipsis aria-hidden />
          </button>
        )
      }
      below={Below && !isDeleted && <Below message={message} />}
      actions={
        isOpen &&
        !isDeleted && (
          <MessageActions
            message={message}
            setting={setting}
            text={text}
            canWrite={canWrite}
            onReply={closing(() => onReply(message))}
            onEdit={closing(() => onEdit(message, text ?? ''))}
            onDelete={closing(() => onDelete(message))}
            onDone={() => setIsOpen(false)}
          />
        )
      }
    >
      {Writer && !isOwn && !isFollowing ? (
        <Writer message={message} />
      ) : (
        <span className={classes.hidden}>{isOwn ? 'You: ' : `${sender}: `}</span>
      )}
      <MessageText message={message} opened={opened} sender={sender} setting={setting} />
    </MessageFrame>
  );
});

/** Keeps the earlier version meanwhile, against flicker. */
function useShownText(message: SentMessage, conversationId: string): OpenedText | undefined {
  const opened = useOpened(message, conversationId);
  const before = useRef<OpenedText>(undefined);
  if (opened) before.current = opened;
  return opened ?? before.current;
}

type MessageTextProps = {
  message: SentMessage;
  setting: ThreadSetting;
  opened: OpenedText | undefined;
  /** "you" for one's own. */
  sender: string;
};

function MessageText({ message, setting, opened, sender }: MessageTextProps) {
  const classes = useRowClasses();
  if (message.deletedAt !== null) return <em>{DELETED_WORDS}</em>;
  if (opened === undefined)
    return (
      <>
        <span className={classes.hidden}>Being decrypted</span>
        <span className={classes.bar} aria-hidden />
      </>
    );
  if (opened.state === 'opened') {
    const { Text } = setting;
    const { text, mentions = [] } = opened;
    const path = invitationIn(text);
    return (
      <>
        <span data-text>{Text ? <Text text={text} mentions={mentions} /> : text}</span>
        {path !== null && <InvitationButton path={path} isOwn={sender === 'you'} />}
      </>
    );
  }
  const words = lockedWords(opened.why, sender);
  if (!isSuspicious(opened.why)) return <em>{words}</em>;
  return (
    <span className={classes.locked} data-locked={opened.why}>
      <span className={classes.lockedIcon} aria-hidden>
        <ShieldAlert size={18} />
      </span>
      <span>{words}</span>
    </span>
  );
}
