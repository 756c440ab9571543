import {
  getReportsStart,
  listReports,
  type MonthlyReport,
} from '@cascade/shared/features/reports/contract';
import { monthName } from '@cascade/shared/features/reports/month';
import { Box } from '@chakra-ui/react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { FileSpreadsheet } from 'lucide-react';
import { useState } from 'react';
import { pagesOf } from '../../api/pages-of.ts';
import { useElevatedStream } from '../../domain/revenue/elevation.ts';
import { RevenueFrame } from '../../domain/revenue/revenue-frame.tsx';
import { useStreamStart } from '../../live/use-stream-start.ts';
import { PagedList } from '../../ui/data/paged-list.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { ReportCard } from './report-card.tsx';
import { Statements } from './statements.tsx';

/** Specification, section 2.24. */
export function ReportsPage() {
  return (
    <RevenueFrame>
      <Reports />
    </RevenueFrame>
  );
}

function Reports() {
  const start = useStreamStart(getReportsStart);
  useElevatedStream(start.data);
  // Read after the start of the stream, so that no change falls between the two.
  const list = useInfiniteQuery({
    ...pagesOf(listReports, { query: { limit: 12 } }),
    enabled: start.data !== undefined,
  });
  const [opened, setOpened] = useState<MonthlyReport['month'] | null>(null);
  if (start.error && !start.data && !start.isFetching)
    return (
      <ErrorState
        title="The reports could not be loaded"
        error={start.error}
        onRetry={() => void start.refetch()}
      />
    );
  return (
    <>
      <Box color="muted" maxWidth="measure" mb="6">
        Monthly reports will be generated automatically, on the first day of the next month. Amounts
        are in US dollars; months are those of UTC, and charges belong to the month of their day by
        the advertiser’s own clocks.
      </Box>
      <PagedList
        what="reports"
        list={list}
        show={(report) => (
          <ReportCard
            key={report.month}
            report={report}
            onStatements={() => setOpened(report.month)}
          />
        )}
        empty={
          <EmptyState
            icon={<FileSpreadsheet />}
            title="No reports yet"
            hint="The first appears after a month in which an advertisement was seen or money moved."
          />
        }
      />
      <Dialog
        title={opened === null ? 'Statements' : `Statements for ${monthName(opened)}`}
        isOpen={opened !== null}
        onClose={() => setOpened(null)}
      >
        {opened !== null && <Statements key={opened} month={opened} />}
      </Dialog>
    </>
  );
}
