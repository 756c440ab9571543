import { formatMark } from '@cascade/shared/domain/marking/marks';
import type { Circuit } from '@cascade/shared/features/circuits/contract';
import { getResultsCsv, getResultsGrid } from '@cascade/shared/features/circuits/results';
import { Box, chakra, Flex } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { FileSpreadsheet } from 'lucide-react';
import { ApiError } from '../../../api/api-error.ts';
import { queryOf } from '../../../api/query-of.ts';
import { PartsSkeleton } from '../../../domain/marking/parts-skeleton.tsx';
import { AnchorButton } from '../../../ui/actions/anchor-button.tsx';
import { DataTable } from '../../../ui/data/data-table.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { Notice } from '../../../ui/states/notice.tsx';
import { CandidateGrid } from './candidate-grid.tsx';
import { StationSpread } from './station-spread.tsx';

/** Everybody's marks: candidates by stations, spread, and how the examiners mark. */
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
