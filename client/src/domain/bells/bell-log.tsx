import type { Bell } from '@cascade/shared/domain/clock/station-clock';
import { Box, chakra } from '@chakra-ui/react';
import { bellWords } from './bell-words.ts';
import { SoundHint } from './sound-hint.tsx';

const Line = chakra('p', {
  base: {
    // A phone has room for the latest alone; a screen reader heard the others.
    display: { base: 'none', lg: 'block' },
    _last: { display: 'block', color: 'text' },
  },
});

/** The bells that rang, for the eye and the screen reader; the region stands before the first. */
export function BellLog({ bells }: { bells: Bell[] }) {
  return (
    <Box textStyle="small" color="muted" minHeight="6" mt={{ base: '1', lg: '5' }}>
      <Box role="log" aria-label="Bells">
        {bells.map((bell) => (
          <Line key={bell}>{bellWords[bell]}</Line>
        ))}
      </Box>
      {bells.length === 0 && <SoundHint />}
    </Box>
  );
}
