import type { Bell } from '@cascade/shared/domain/clock/station-clock';
import { Box, chakra } from '@chakra-ui/react';
import { bellWords } from './bell-words.ts';
import { SoundHint } from './sound-controls.tsx';

const Line = chakra('p', {
  base: {
    // Screen readers announced the others.
    display: { base: 'none', lg: 'block' },
    _last: { display: 'block', color: 'text' },
  },
});

/** The live region must exist before the first bell. */
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
