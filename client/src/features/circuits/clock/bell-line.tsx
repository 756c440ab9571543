import { Box } from '@chakra-ui/react';
import { bellWords } from '../../../domain/bells/bell-words.ts';
import { SoundHint } from '../../../domain/bells/sound-hint.tsx';
import type { RungBell } from './use-circuit-bells.ts';

/** The bell that rang last, for the eye and the screen reader; the region stands before it. */
export function BellLine({ rung }: { rung: RungBell | null }) {
  return (
    <Box textStyle="small" color="muted" minHeight="6" mt={{ base: '1', lg: '5' }}>
      <Box role="log" aria-label="Bells">
        {rung && <p key={rung.id}>{bellWords[rung.bell]}</p>}
      </Box>
      {!rung && <SoundHint />}
    </Box>
  );
}
