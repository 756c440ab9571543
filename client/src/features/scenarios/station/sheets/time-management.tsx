import type { Feedback } from '@cascade/shared/domain/stations/parts';
import { Box, chakra } from '@chakra-ui/react';
import { StationText } from './station-text.tsx';
import { TimeBar } from './time-bar.tsx';
import { TimeSlots } from './time-slots.tsx';

/** What comes first, and how the minutes may be shared out. */
export function TimeManagement({ plan }: { plan: Feedback['timeManagement'] }) {
  return (
    <>
      <StationText text={plan.priorities} />
      {plan.recommended.length > 0 && (
        <Box breakInside="avoid" mt="5">
          <chakra.h3 textStyle="subheading" mb="3">
            Recommended allocation
          </chakra.h3>
          <TimeBar slots={plan.recommended} />
          <TimeSlots slots={plan.recommended} />
        </Box>
      )}
    </>
  );
}
