import { formatMark } from '@cascade/shared/domain/marking/marks';
import { stationsInWords } from '@cascade/shared/domain/text/exam-words';
import type { ExamSessionDetail } from '@cascade/shared/features/exam-simulator/contract';
import { Box, chakra, Flex } from '@chakra-ui/react';
import { marksPerStation } from '../marks-per-station.ts';

type Props = { session: ExamSessionDetail };

export function ExamHeader({ session }: Props) {
  const { currentStation, totalStations, completedStations, rawHundredths } = session;
  return (
    <Box mb={{ base: '4', md: '6' }}>
      <Flex wrap="wrap" justify="space-between" align="baseline" columnGap="4">
        <chakra.h1 textStyle="heading">
          Station {currentStation} of {totalStations}
        </chakra.h1>
        <Box
          textStyle="small"
          color="muted"
          fontVariantNumeric="tabular-nums"
          data-testid="exam-score"
        >
          Score {formatMark(rawHundredths)} / {totalStations * marksPerStation}
        </Box>
      </Flex>
      <Box
        role="progressbar"
        aria-label="Stations completed"
        aria-valuemin={0}
        aria-valuemax={totalStations}
        aria-valuenow={completedStations}
        aria-valuetext={`${completedStations} of ${stationsInWords(totalStations)} completed`}
        height="2"
        borderRadius="full"
        bg="border"
        overflow="hidden"
        mt="2"
      >
        <Box
          height="full"
          bg="accent"
          style={{ width: `${(100 * completedStations) / totalStations}%` }}
        />
      </Box>
    </Box>
  );
}
