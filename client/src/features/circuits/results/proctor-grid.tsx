import { formatMark } from '@cascade/shared/domain/marking/marks';
import type { Circuit } from '@cascade/shared/features/circuits/contract';
import {
  getResultsCsv,
  getResultsGrid,
  type ResultsGrid,
} from '@cascade/shared/features/circuits/results';
import { Box, chakra, Flex } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { FileSpreadsheet } from 'lucide-react';
import { ApiError } from '../../../api/api-error.ts';
import { queryOf } from '../../../api/query-of.ts';
import { PartsSkeleton } from '../../../domain/marking/parts-skeleton.tsx';
import { AnchorButton } from '../../../ui/actions/anchor-button.tsx';
import { type Column, DataTable } from '../../../ui/data/data-table.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { Notice } from '../../../ui/states/notice.tsx';
import { numberOf } from '../clock/circuit-words.ts';
import { OutcomeBadge } from './outcome-badge.tsx';
import { StationSpread } from './station-spread.tsx';

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

function CandidateGrid({ grid: { candidates, stations } }: { grid: ResultsGrid }) {
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

export function ProctorGrid({ circuit }: { circuit: Circuit }) {
  const { data, error, isPending, refetch } = useQuery(
    queryOf(getResultsGrid, { params: { id: circuit.id } }),
  );
  if (isPending) return <PartsSkeleton label="Loading the results…" />;
  if (error instanceof ApiError && error.status === 403 && !data)
    return <Notice maxWidth="measure">{error.detail}</Notice>;
  if (!data)
    return (
      <ErrorState
        level="h3"
        title="The results could not be loaded"
        error={error}
        onRetry={() => void refetch()}
      />
    );
  const { examiners, unmarked } = data;
  return (
    <Box display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="6">
      {data.isProvisional && (
        <Notice tone="warn" maxWidth="measure">
          Provisional: {unmarked.length} {unmarked.length === 1 ? 'sheet is' : 'sheets are'} not
          complete.
        </Notice>
      )}
      <CandidateGrid grid={data} />
      <Box>
        <chakra.h3 textStyle="subheading" mb="3">
          Spread by station
        </chakra.h3>
        <StationSpread stations={data.stations} />
      </Box>
      {examiners.length > 0 && (
        <Box>
          <chakra.h3 textStyle="subheading" mb="3">
            Examiners
          </chakra.h3>
          <DataTable
            caption="Mean mark by examiner"
            keyOf={({ personId }) => personId}
            rows={examiners}
            columns={[
              { key: 'handle', label: 'Examiner', cell: ({ handle }) => handle },
              { key: 'marked', label: 'Sheets', isNumber: true, cell: ({ marked }) => marked },
              {
                key: 'mean',
                label: 'Mean of 20',
                isNumber: true,
                cell: ({ meanHundredths }) => formatMark(meanHundredths),
              },
            ]}
          />
        </Box>
      )}
      <Flex _print={{ display: 'none' }}>
        <AnchorButton
          look="outline"
          href={getResultsCsv.path.replace(':id', circuit.id)}
          download="grid.csv"
        >
          <FileSpreadsheet aria-hidden />
          Download as a table (CSV)
        </AnchorButton>
      </Flex>
    </Box>
  );
}
