import type { Message } from '@cascade/shared/features/messaging/contract';
import { chakra } from '@chakra-ui/react';
import { useOpened } from '../../../../e2ee/messages.ts';
import { DELETED_WORDS, lockedWords } from '../../locked-words.ts';

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
  message: Message | undefined;
  otherId: string;
  otherName: string;
  onJump: () => void;
};

export function Quote({ message, otherId, otherName, onJump }: Props) {
  return (
    <Target type="button" onClick={onJump}>
      <Line fontWeight="medium" color="accent">
        {message === undefined
          ? 'An earlier message'
          : message.senderId === otherId
            ? otherName
            : 'You'}
      </Line>
      <Line color="muted">
        {message ? (
          <QuotedText message={message} otherId={otherId} otherName={otherName} />
        ) : (
          'Show it'
        )}
      </Line>
    </Target>
  );
}

type Quoted = { message: Message; otherId: string; otherName: string };

export function QuotedText({ message, otherId, otherName }: Quoted) {
  const opened = useOpened(message, otherId);
  if (message.deletedAt !== null) return DELETED_WORDS;
  if (opened === undefined) return '…';
  if (opened.state === 'opened') return opened.text;
  return lockedWords(opened.why, message.senderId === otherId ? otherName : 'you');
}
