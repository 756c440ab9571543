import type { Feedback } from '@cascade/shared/domain/stations/parts';
import { Box, Grid } from '@chakra-ui/react';
import { clockOf, minutesOf } from './minutes.ts';

type Props = { slots: Feedback['timeManagement']['recommended'] };

/** Which minutes are for what. */
export function TimeSlots({ slots }: Props) {
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
