import {
  getReportCsv,
  getReportPdf,
  listReports,
  type MonthlyReport,
  runReport,
} from '@cascade/shared/features/reports/contract';
import { monthName } from '@cascade/shared/features/reports/month';
import { pathOf } from '@cascade/shared/kernel/route';
import { Box, chakra, Flex } from '@chakra-ui/react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Download, Mail, RotateCw } from 'lucide-react';
import { sentenceOf } from '../../api/api-error.ts';
import { mutationOf } from '../../api/mutation-of.ts';
import { sendForResponse } from '../../api/send.ts';
import { formatCount } from '../../domain/figures/counted.ts';
import { dollarsOfCents } from '../../domain/revenue/dollars.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Badge } from '../../ui/data/badge.tsx';
import { Card } from '../../ui/data/card.tsx';
import { FigureList } from '../../ui/data/figure-list.tsx';
import { Moment } from '../../ui/page/instant.tsx';

async function download(route: typeof getReportCsv | typeof getReportPdf, month: string) {
  const path = pathOf(route.path, { month });
  const file = await (await sendForResponse({ method: route.method, path })).blob();
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  const kind = route === getReportCsv ? 'csv' : 'pdf';
  Object.assign(link, { href: url, download: `cascade-${month}.${kind}` });
  link.click();
  URL.revokeObjectURL(url);
}

const outcomes: Record<MonthlyReport['lastRun']['outcome'], string> = {
  written: 'Written',
  same: 'Run again, with the same outcome',
  changed: 'Run again, with another outcome',
  failed: 'The last run failed, and the report is as it was',
};

type Props = { report: MonthlyReport; onStatements: () => void };

export function ReportCard({ report, onStatements }: Props) {
  const { month, revision, lastRun } = report;
  const name = monthName(month);
  const figures = [
    ['Revenue', dollarsOfCents(report.revenue)],
    ['Closing balance', dollarsOfCents(report.closing)],
    ['Payouts', dollarsOfCents(report.payouts)],
    ['Views', formatCount(report.impressions)],
    ['Clicks', formatCount(report.clicks)],
  ] as const;
  return (
    <Card asChild>
      <li aria-label={name}>
        <Flex wrap="wrap" gap="2" align="center" justify="space-between">
          <chakra.h2 textStyle="subheading">{name}</chakra.h2>
          <Flex gap="2">
            {report.isRunning && <Badge tone="accent">Running</Badge>}
            {revision > 1 && <Badge tone="quiet">Revision {revision}</Badge>}
          </Flex>
        </Flex>
        <FigureList figures={figures} />
        <Box mt="3" textStyle="small" color="muted" role="status">
          {outcomes[lastRun.outcome]}, <Moment at={lastRun.at} />.
          {lastRun.changes.length > 0 && (
            <chakra.ul listStyle="disc" ps="5" mt="1">
              {lastRun.changes.map((change) => (
                <li key={change}>{change}</li>
              ))}
            </chakra.ul>
          )}
        </Box>
        <Actions report={report} onStatements={onStatements} />
      </li>
    </Card>
  );
}

function Actions({ report, onStatements }: Props) {
  const { month, statements } = report;
  const name = monthName(month);
  const cache = useQueryClient();
  const csv = useMutation({ mutationFn: () => download(getReportCsv, month) });
  const pdf = useMutation({ mutationFn: () => download(getReportPdf, month) });
  const run = useMutation({
    ...mutationOf(runReport),
    // Also where no event comes, as without a connection for live events.
    onSettled: () => cache.invalidateQueries({ queryKey: [listReports.name] }),
  });
  const problem = [csv, pdf, run].find(({ error }) => error)?.error;
  return (
    <>
      <Flex wrap="wrap" gap="2" mt="5">
        <Button
          look="outline"
          isBusy={csv.isPending}
          aria-label={`CSV: ${name}`}
          onClick={() => csv.mutate()}
        >
          <Download aria-hidden />
          CSV
        </Button>
        <Button
          look="outline"
          isBusy={pdf.isPending}
          aria-label={`PDF: ${name}`}
          onClick={() => pdf.mutate()}
        >
          <Download aria-hidden />
          PDF
        </Button>
        <Button
          look="outline"
          isBusy={run.isPending || report.isRunning}
          aria-label={`Run again: ${name}`}
          onClick={() => run.mutate({ params: { month } })}
        >
          <RotateCw aria-hidden />
          Run again
        </Button>
        <Button look="quiet" aria-label={`Statements: ${name}`} onClick={onStatements}>
          <Mail aria-hidden />
          {statements.due === 0
            ? 'No statements'
            : `Statements: ${statements.sent} of ${statements.due} sent`}
        </Button>
      </Flex>
      {problem && (
        <Box role="alert" textStyle="small" color="danger" mt="2">
          {sentenceOf(problem)}
        </Box>
      )}
    </>
  );
}
