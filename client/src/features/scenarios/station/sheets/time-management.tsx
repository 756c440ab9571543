import type { Feedback } from '@cascade/shared/domain/stations/parts';
import { Box, chakra, Flex, Grid } from '@chakra-ui/react';
import { StationText } from '../../../../domain/stations/station-layout.tsx';
import { clockOf, minutesOf } from './minutes.ts';

type Props = { slots: Feedback['timeManagement']['recommended'] };

/** Decorative. */
function TimeBar({ slots }: Props) {
  return (
    <Flex gap="0.5" maxWidth="measure" aria-hidden>
      {slots.map(({ minutes, focus }) => (
        <Flex
          key={focus}
          align="center"
          justify="center"
          minWidth="0"
          height="10"
          borderRadius="sm"
          borderWidth="1px"
          borderColor="transparent"
          bg="accent.subtle"
          color="accent"
          textStyle="label"
          fontVariantNumeric="tabular-nums"
          // Printers leave out backgrounds.
          _print={{ borderColor: 'border' }}
          style={{ flex: `${minutes} 1 0` }}
        >
          {Number(minutes.toFixed(2))}
        </Flex>
      ))}
    </Flex>
  );
}

type TimeSlotsProps = { slots: Feedback['timeManagement']['recommended'] };

function TimeSlots({ slots }: TimeSlotsProps) {
  let elapsed = 0;
  const timed = slots.map(({ minutes, focus }) => {
    const start = elapsed;
    elapsed += minutes;
    return { minutes, focus, span: `${clockOf(start)} to ${clockOf(elapsed)}` };
  });
  return (
    <Box as="ol" listStyle="none" maxWidth="measure" mt="3">
      {timed.map(({ span, minutes, focus }) => (
        <Grid
          key={span}
          as="li"
          templateColumns={{
            base: '1fr auto',
            sm: '{sizes.24} 1fr auto',
            _print: '{sizes.24} 1fr auto',
          }}
          columnGap="4"
          py="2"
          borderBottomWidth="1px"
          borderColor="border"
          fontVariantNumeric="tabular-nums"
        >
          <Box color="muted">{span}</Box>
          <Box
            gridRow={{ base: '2', sm: 'auto', _print: 'auto' }}
            gridColumn={{ base: '1 / -1', sm: 'auto', _print: 'auto' }}
          >
            {focus}
          </Box>
          <Box textStyle="label" lineHeight="normal">
            {minutesOf(minutes)}
          </Box>
        </Grid>
      ))}
    </Box>
  );
}

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
