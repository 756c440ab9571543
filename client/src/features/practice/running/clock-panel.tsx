import { chakra, Flex } from '@chakra-ui/react';
import { Pause, Play } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { ClockFace } from '../../../ui/clock/clock-face.tsx';
import type { ShownReading } from '../../../ui/clock/shown-reading.ts';
import { useWakeLock } from '../../../ui/clock/use-wake-lock.ts';
import type { ClockCommands } from './use-clock-commands.ts';
import { useSpaceKey } from './use-space-key.ts';

type Props = { reading: ShownReading; commands: ClockCommands };

/** The clock and the one thing that is done to it in a hurry. */
export function ClockPanel({ reading, commands: { send } }: Props) {
  const { isPaused } = reading;
  const toggle = () => send(isPaused ? 'resume' : 'pause');
  useSpaceKey(true, toggle);
  useWakeLock(!isPaused);
  const Icon = isPaused ? Play : Pause;
  return (
    <Flex
      direction={{ lg: 'column' }}
      align="center"
      justify="space-between"
      columnGap="3"
      rowGap="5"
    >
      <ClockFace reading={reading} />
      <Button
        look={isPaused ? 'solid' : 'outline'}
        px={{ base: '3', lg: '6' }}
        aria-label={isPaused ? 'Resume' : 'Pause'}
        aria-keyshortcuts="Space"
        onClick={toggle}
      >
        <Icon aria-hidden />
        <chakra.span hideBelow="lg">{isPaused ? 'Resume' : 'Pause'}</chakra.span>
      </Button>
    </Flex>
  );
}
