import { Box, chakra, Flex } from '@chakra-ui/react';

const radius = 42;
const circumference = 2 * Math.PI * radius;

const Arc = chakra('circle', {
  base: {
    fill: 'none',
    strokeWidth: '8',
    strokeLinecap: 'round',
    transitionProperty: 'stroke-dashoffset',
    transitionDuration: 'moderate',
  },
});

type Props = {
  value: number;
  total: number;
  label: string;
  /** A size token, such as '24'. */
  size?: string;
};

export function ProgressRing({ value, total, label, size = '32' }: Props) {
  const share = total > 0 ? Math.min(1, value / total) : 0;
  return (
    <Box
      position="relative"
      boxSize={size}
      flexShrink="0"
      role="img"
      aria-label={`${value} of ${total} ${label}`}
    >
      <chakra.svg viewBox="0 0 100 100" boxSize="full" transform="rotate(-90deg)" aria-hidden>
        <Arc cx="50" cy="50" r={radius} stroke="border" />
        {share > 0 && (
          <Arc
            cx="50"
            cy="50"
            r={radius}
            stroke="accent"
            strokeDasharray={circumference}
            style={{ strokeDashoffset: circumference * (1 - share) }}
          />
        )}
      </chakra.svg>
      <Flex position="absolute" inset="0" align="center" justify="center" aria-hidden>
        <chakra.span fontSize="xl" fontWeight="medium" fontVariantNumeric="tabular-nums">
          {Math.round(share * 100)}%
        </chakra.span>
      </Flex>
    </Box>
  );
}
