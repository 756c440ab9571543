import { Box, chakra, Flex } from '@chakra-ui/react';
import { BellRing, Hourglass } from 'lucide-react';
import { Button } from '../../../ui/actions/button.tsx';
import { VisuallyHidden } from '../../../ui/page/visually-hidden.tsx';
import { type Cue, minuteOf, nextCueOf } from './cues.ts';
import { type PlayedTask, useTaskSeconds } from './played-task.ts';
import { speechPartsOf } from './speech.ts';

/** Two lines; the whole cue stands in the list. */
const Words = chakra('span', {
  base: { flex: '1', minWidth: '0', textStyle: 'small', lineHeight: 'snug', lineClamp: '2' },
});

type Props = {
  cues: Cue[];
  task: PlayedTask;
  said: ReadonlySet<string>;
  onSaid: (id: string) => void;
};

/** Of one height, whatever it shows, so that nothing beneath it moves. */
export function CueBar({ cues, task, said, onSaid }: Props) {
  const taskS = useTaskSeconds(task);
  const next = taskS === null ? null : nextCueOf(cues, taskS, said);
  const isDue = next?.isDue ?? false;
  const Icon = isDue ? BellRing : Hourglass;
  const words = speechPartsOf(next?.cue.line ?? '')
    .map(({ text }) => text)
    .join(' ');
  return (
    <Flex
      align="center"
      gap="2"
      height="14"
      mt="2"
      px="3"
      borderRadius="md"
      borderWidth="1px"
      borderColor={isDue ? 'warn' : 'border'}
      bg={isDue ? 'warn.subtle' : 'surface'}
      color={isDue ? 'warn.fg' : 'text'}
      fontWeight={isDue ? 'bold' : 'normal'}
      data-testid="next-cue"
    >
      {next ? (
        <>
          <Flex
            direction="column"
            align="center"
            flexShrink="0"
            minWidth="10"
            textStyle="caption"
            fontVariantNumeric="tabular-nums"
          >
            <Icon size={18} aria-hidden />
            {isDue ? 'Now' : minuteOf(next.cue.at)}
          </Flex>
          <Words>
            <VisuallyHidden>{isDue ? 'Cue now: ' : 'Next cue: '}</VisuallyHidden>
            {words}
          </Words>
          <Button
            size="sm"
            look="outline"
            aria-label={`Said: ${words}`}
            onClick={() => onSaid(next.cue.id)}
          >
            Said
          </Button>
        </>
      ) : (
        <Words color="muted">{taskS === null ? 'Cues begin with the task' : 'No more cues'}</Words>
      )}
      <Box role="status" srOnly>
        {isDue ? `Cue now: ${words}` : ''}
      </Box>
    </Flex>
  );
}
