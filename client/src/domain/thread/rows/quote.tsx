import { useOpened } from '../../../e2ee/messages.ts';
import type { SentMessage } from '../../../e2ee/sealed-message.ts';
import { DELETED_WORDS, lockedWords } from '../locked-words.ts';
import { isOwnIn, type ThreadSetting } from '../thread-setting.ts';
import { useRowClasses } from './row-styles.ts';

type Props = {
  /** Undefined above the loaded part. */
  message: SentMessage | undefined;
  setting: ThreadSetting;
  onJump: () => void;
};

export function Quote({ message, setting, onJump }: Props) {
  const classes = useRowClasses();
  return (
    <button type="button" className={classes.quote} onClick={onJump}>
      <span className={classes.quotedWriter}>
        {message === undefined
          ? 'An earlier message'
          : isOwnIn(setting, message)
            ? 'You'
            : setting.nameOf(message.senderId)}
      </span>
      <span className={classes.quoted}>
        {message ? <QuotedText message={message} setting={setting} /> : 'Show it'}
      </span>
    </button>
  );
}

type Quoted = { message: SentMessage; setting: ThreadSetting };

export function QuotedText({ message, setting }: Quoted) {
  const opened = useOpened(message, setting.id);
  if (message.deletedAt !== null) return DELETED_WORDS;
  if (opened === undefined) return '…';
  if (opened.state === 'opened') return opened.text;
  return lockedWords(
    opened.why,
    isOwnIn(setting, message) ? 'you' : setting.nameOf(message.senderId),
  );
}
