import { chakra } from '@chakra-ui/react';
import { useOpened } from '../../../e2ee/messages.ts';
import type { SentMessage } from '../../../e2ee/sealed-message.ts';
import { DELETED_WORDS, lockedWords } from '../locked-words.ts';
import { isOwnIn, type ThreadSetting } from '../thread-setting.ts';

const Target = chakra('button', {
  base: {
    display: 'block',
    width: 'full',
    minHeight: '11',
    maxWidth: 'full',
    textAlign: 'start',
    mb: '1.5',
    ps: '2',
    pe: '2',
    py: '1',
    borderInlineStartWidth: '3px',
    borderColor: 'accent',
    borderRadius: 'sm',
    bg: 'surface',
    cursor: 'pointer',
    textStyle: 'small',
    whiteSpace: 'normal',
    _hover: { bg: 'bg' },
  },
});
const Line = chakra('span', { base: { display: 'block', truncate: true } });

type Props = {
  /** Undefined above the loaded part. */
  message: SentMessage | undefined;
  setting: ThreadSetting;
  onJump: () => void;
};

export function Quote({ message, setting, onJump }: Props) {
  return (
    <Target type="button" onClick={onJump}>
      <Line fontWeight="medium" color="accent">
        {message === undefined
          ? 'An earlier message'
          : isOwnIn(setting, message)
            ? 'You'
            : setting.nameOf(message.senderId)}
      </Line>
      <Line color="muted">
        {message ? <QuotedText message={message} setting={setting} /> : 'Show it'}
      </Line>
    </Target>
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
