import { Box, Flex } from '@chakra-ui/react';
import { digitsOf } from '../../../domain/clock/clock-words.ts';
import { useCountdown } from '../../../domain/clock/use-countdown.ts';

/** Nothing closes at its end. */
export function MarkingCountdown({ endsAt }: { endsAt: number }) {
  const left = useCountdown(endsAt);
  return (
    <Flex align="baseline" justify="space-between" gap="3">
      <Box textStyle="label">
        {left > 0 ? 'Time for marking' : 'The changeover is over; mark in your own time'}
      </Box>
      {left > 0 && (
        <Box
          role="timer"
          aria-label="Time for marking"
          data-testid="marking-countdown"
          fontSize="xl"
          fontWeight="medium"
          fontVariantNumeric="tabular-nums lining-nums"
        >
          {digitsOf(left)}
        </Box>
      )}
    </Flex>
  );
}
