import { FULL_MARK } from '@cascade/shared/domain/marking/marks';
import { Box, chakra } from '@chakra-ui/react';

/** 82/160, the exam's standard. */
const PassLine = chakra('span', {
  base: {
    position: 'absolute',
    insetY: '-0.5',
    insetInlineStart: '51.25%',
    width: '0.5',
    bg: 'danger.fg',
  },
});

const percent = (hundredths: number) => `${(100 * hundredths) / FULL_MARK}%`;

type Props = {
  meanHundredths: number;
  pointHundredths: number | null;
};

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
