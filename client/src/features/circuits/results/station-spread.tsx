import { FULL_MARK, formatMark } from '@cascade/shared/domain/marking/marks';
import type { ResultsGrid } from '@cascade/shared/features/circuits/results';
import { Box } from '@chakra-ui/react';
import { DataTable } from '../../../ui/data/data-table.tsx';
import { numberOf } from '../clock/circuit-words.ts';

type Station = ResultsGrid['stations'][number];
const share = (hundredths: number) => `${(100 * hundredths) / FULL_MARK}%`;

function SpreadBar({ spread }: Pick<Station, 'spread'>) {
  if (!spread) return null;
  const { lowestHundredths, highestHundredths, meanHundredths } = spread;
  return (
    <Box position="relative" height="3" minWidth="24" bg="border" borderRadius="full" aria-hidden>
      <Box
        position="absolute"
        insetBlock="0"
        minWidth="1"
        bg="accent"
        borderRadius="full"
        style={{ left: share(lowestHundredths), right: share(FULL_MARK - highestHundredths) }}
      />
      <Box
        position="absolute"
        insetBlock="-1"
        width="1"
        ms="-0.5"
        bg="text"
        borderRadius="full"
        style={{ left: share(meanHundredths) }}
      />
    </Box>
  );
}

export function StationSpread({ stations }: Pick<ResultsGrid, 'stations'>) {
  const figure = (read: (spread: NonNullable<Station['spread']>) => number) => (row: Station) =>
    row.spread ? formatMark(read(row.spread)) : '–';
  return (
    <DataTable
      caption="Spread of marks by station"
      rows={stations}
      keyOf={({ place }) => place}
      columns={[
        {
          key: 'station',
          label: 'Station',
          cell: ({ place, card, isVoid }) => (
            <Box minWidth="40">
              {numberOf(place)}. {card.title}
              {isVoid && ' (void)'}
            </Box>
          ),
        },
        { key: 'picture', label: '0 to 20', cell: ({ spread }) => <SpreadBar spread={spread} /> },
        { key: 'mean', label: 'Mean', isNumber: true, cell: figure((one) => one.meanHundredths) },
        {
          key: 'deviation',
          label: 'Deviation',
          isNumber: true,
          cell: figure((one) => one.deviationHundredths),
        },
        {
          key: 'lowest',
          label: 'Lowest',
          isNumber: true,
          cell: figure((one) => one.lowestHundredths),
        },
        {
          key: 'highest',
          label: 'Highest',
          isNumber: true,
          cell: figure((one) => one.highestHundredths),
        },
      ]}
    />
  );
}
