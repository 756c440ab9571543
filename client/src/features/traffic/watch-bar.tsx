import { Box, chakra, Flex } from '@chakra-ui/react';
import { Pause, Play } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '../../ui/actions/button.tsx';

const EVERY_MS = 1_000;

/** In ms. */
function useAge(since: number): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, now - since);
}

/** Shapes differ, so that colour is not needed. */
const Shape = chakra('span', {
  base: { boxSize: '2', flexShrink: '0' },
  variants: {
    tone: {
      live: { borderRadius: 'full', bg: 'presence.online' },
      connecting: { borderRadius: 'full', borderWidth: '2px', borderColor: 'currentColor' },
      paused: { borderRadius: 'full', borderWidth: '2px', borderColor: 'currentColor' },
      away: { borderRadius: '1px', bg: 'warn.fg' },
    },
  },
});

type Tone = 'live' | 'connecting' | 'paused' | 'away';

type Props = {
  tone: Tone;
  /** In ms since 1970. */
  at: number;
  onToggle: () => void;
};

const words: Record<Tone, string> = {
  live: 'Live',
  connecting: 'Connecting',
  paused: 'Paused',
  away: 'Paused: no connection',
};

/** Snapshots arrive each second. */
const LATE_MS = 6_000;

export function WatchBar({ tone: state, at, onToggle }: Props) {
  const age = useAge(at);
  const tone = state === 'live' && age > LATE_MS ? 'away' : state;
  const isPaused = tone === 'paused';
  return (
    <Flex wrap="wrap" align="center" justify="space-between" gap="3" mb="4">
      <Flex align="center" gap="2" wrap="wrap" textStyle="label">
        <Flex role="status" align="center" gap="2" color={tone === 'away' ? 'warn.fg' : 'text'}>
          <Shape tone={tone} aria-hidden />
          {words[tone]}
        </Flex>
        <Box color="muted" fontVariantNumeric="tabular-nums">
          {tone === 'live' ? 'updated every second' : `These figures are ${ageWords(age)}`}
        </Box>
      </Flex>
      <Button look="outline" onClick={onToggle}>
        {isPaused ? <Play aria-hidden /> : <Pause aria-hidden />}
        {isPaused ? 'Go on' : 'Pause'}
      </Button>
    </Flex>
  );
}

export function ageWords(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1_000));
  if (seconds < 100) return `${seconds} ${seconds === 1 ? 'second' : 'seconds'} old`;
  const minutes = Math.round(seconds / 60);
  return minutes < 100 ? `${minutes} minutes old` : `${Math.round(minutes / 60)} hours old`;
}
