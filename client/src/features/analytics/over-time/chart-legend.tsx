import { chakra, Flex } from '@chakra-ui/react';

/** What the lines are; each differs by its pattern as well as by its colour. */
export function ChartLegend({ days }: { days: number }) {
  const lines = [
    { label: 'Page views', stroke: 'accent', dash: undefined },
    { label: 'Visitors', stroke: 'warn', dash: '8 4' },
    {
      label: days === 1 ? 'Page views the day before' : `Page views the ${days} days before`,
      stroke: 'line',
      dash: '2 4',
    },
  ];
  return (
    <Flex wrap="wrap" columnGap="5" rowGap="1" mb="5" textStyle="small" aria-hidden>
      {lines.map(({ label, stroke, dash }) => (
        <Flex key={label} align="center" gap="2">
          <chakra.svg viewBox="0 0 28 4" width="7" height="1" overflow="visible">
            <chakra.line
              x1="0"
              y1="2"
              x2="28"
              y2="2"
              stroke={stroke}
              strokeWidth="2"
              strokeDasharray={dash}
            />
          </chakra.svg>
          {label}
        </Flex>
      ))}
    </Flex>
  );
}
