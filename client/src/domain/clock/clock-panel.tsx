import { chakra, Flex } from '@chakra-ui/react';
import { Pause, Play } from 'lucide-react';
import { Button } from '../../ui/actions/button.tsx';
import { ClockFace } from './clock-face.tsx';
import type { ShownReading } from './shown-reading.ts';
import { useSpaceKey } from './use-space-key.ts';
import { useWakeLock } from './use-wake-lock.ts';

type Props = {
  reading: ShownReading;
  onToggle: () => void;
  names?: { pause: string; resume: string };
};

const usualNames = { pause: 'Pause', resume: 'Resume' };

export function ClockPanel({ reading, onToggle, names = usualNames }: Props) {
  const { isPaused } = reading;
  useSpaceKey(true, onToggle);
  useWakeLock(!isPaused);
  const Icon = isPaused ? Play : Pause;
  const name = isPaused ? names.resume : names.pause;
  return (
    <Flex
      direction={{ lg: 'column' }}
      align={{ base: 'start', lg: 'center' }}
      justify="space-between"
      columnGap="3"
      rowGap="5"
    >
      <ClockFace reading={reading} />
      <Button
        look={isPaused ? 'solid' : 'outline'}
        px={{ base: '3', lg: '6' }}
        aria-label={name}
        aria-keyshortcuts="Space"
        onClick={onToggle}
      >
        <Icon aria-hidden />
        <chakra.span hideBelow="lg">{name}</chakra.span>
      </Button>
    </Flex>
  );
}
