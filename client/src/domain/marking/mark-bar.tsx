import { FULL_MARK } from '@cascade/shared/domain/marking/marks';
import { Box } from '@chakra-ui/react';
import { PassLine } from './pass-line.tsx';

const percent = (hundredths: number) => `${(100 * hundredths) / FULL_MARK}%`;

type Props = {
  meanHundredths: number;
  /** Another mark, as a point on the bar; null leaves it out. */
  pointHundredths: number | null;
};

/** A mean out of 20 as a bar, another mark as a point on it, and the line to reach. */
export function MarkBar({ meanHundredths, pointHundredths }: Props) {
  return (
    <Box position="relative" height="3" mt="2" aria-hidden>
      <Box position="absolute" insetX="0" insetY="0.5" borderRadius="full" bg="border" />
      <Box
        position="absolute"
        insetY="0.5"
        insetInlineStart="0"
        borderRadius="full"
        bg="activity.more"
        style={{ width: percent(meanHundredths) }}
      />
      <PassLine />
      {pointHundredths !== null && (
        <Box
          position="absolute"
          top="0"
          boxSize="3"
          ms="-1.5"
          borderRadius="full"
          bg="surface"
          borderWidth="3px"
          borderColor="text"
          style={{ insetInlineStart: percent(pointHundredths) }}
        />
      )}
    </Box>
  );
}
