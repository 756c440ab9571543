import type { MarkScheme } from '@cascade/shared/domain/stations/parts';
import type { PracticeSheet } from '@cascade/shared/features/practice/contract';
import { Box, Flex } from '@chakra-ui/react';
import { digitsOf } from '../../../domain/clock/clock-words.ts';
import { useCountdown } from '../../../domain/clock/use-countdown.ts';
import { MarkPreview } from '../../../domain/marking/mark-preview.tsx';

/** Nothing closes at its end. */
function MarkingCountdown({ endsAt }: { endsAt: number }) {
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

type Props = {
  /** Ms since 1970; null until known. */
  endsAt: number | null;
  scheme: MarkScheme | null;
  sheet: PracticeSheet;
};

export function MarkingAside({ endsAt, scheme, sheet }: Props) {
  return (
    <>
      {endsAt !== null && <MarkingCountdown endsAt={endsAt} />}
      <Box mt={{ base: '1', lg: '5' }}>
        <MarkPreview scheme={scheme} sheet={sheet} />
      </Box>
    </>
  );
}
