import { formatMark } from '@cascade/shared/domain/marking/marks';
import type { ResultsGrid } from '@cascade/shared/features/circuits/results';
import { Box } from '@chakra-ui/react';
import { type Column, DataTable } from '../../../ui/data/data-table.tsx';
import { numberOf } from '../clock/circuit-words.ts';
import { OutcomeBadge } from './outcome-badge.tsx';

type Row = ResultsGrid['candidates'][number];

function StationCell({ row, place }: { row: Row; place: number }) {
  const cell = row.cells.find((one) => one.place === place);
  if (!cell) return <Box color="muted">–</Box>;
  if (cell.isVoid) return <Box color="muted">void</Box>;
  if (cell.markHundredths === null) return <Box color="warn.fg">open</Box>;
  return (
    <Box>
      {formatMark(cell.markHundredths)}
      <Box textStyle="caption" color="muted" whiteSpace="nowrap">
        {cell.globalRating}
      </Box>
    </Box>
  );
}

/** Candidates by stations, with what it comes to. */
export function CandidateGrid({ grid: { candidates, stations } }: { grid: ResultsGrid }) {
  const columns: Column<Row>[] = [
    { key: 'handle', label: 'Candidate', cell: ({ handle }) => handle },
    {
      key: 'sum',
      label: 'Sum',
      isNumber: true,
      cell: ({ verdict: { rawHundredths, maxHundredths } }) => (
        <Box whiteSpace="nowrap">
          {formatMark(rawHundredths)} / {formatMark(maxHundredths)}
        </Box>
      ),
    },
    {
      key: 'outcome',
      label: 'Result',
      cell: (row) => <OutcomeBadge outcome={row.verdict.outcome} />,
    },
    ...stations.map(
      ({ place }): Column<Row> => ({
        key: `place-${place}`,
        label: `Station ${numberOf(place)}`,
        isNumber: true,
        cell: (row) => <StationCell row={row} place={place} />,
      }),
    ),
  ];
  return (
    <DataTable
      caption="Marks of each candidate by station"
      columns={columns}
      rows={candidates}
      keyOf={({ personId }) => personId}
    />
  );
}
