import type { Scenario } from '@cascade/shared/features/scenarios/contract';
import { Box } from '@chakra-ui/react';
import { BellSettings, StartFrame } from '../../domain/marking/start-frame.tsx';

type Props = { station: Scenario; speed: number; onStart: () => void };

export function StartScreen({ station, speed, onStart }: Props) {
  return (
    <StartFrame station={station} eyebrow="Try a station" speed={speed} onStart={onStart}>
      <Box>A whole station, without an account. What you write stays on this device.</Box>
      <Box borderTopWidth="1px" borderColor="border" pt="4">
        <BellSettings />
      </Box>
    </StartFrame>
  );
}
