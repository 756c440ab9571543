import { dateFormat } from '@cascade/shared/domain/text/date-format';
import {
  getLedgerBalances,
  getLedgerCsv,
  type LedgerBalance,
  listLedger,
  type Posting,
} from '@cascade/shared/features/payments/ledger';
import { Box, chakra, Flex } from '@chakra-ui/react';
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { Download, Landmark } from 'lucide-react';
import { sentenceOf } from '../../api/api-error.ts';
import { pagesOf } from '../../api/pages-of.ts';
import { queryOf } from '../../api/query-of.ts';
import { sendForResponse } from '../../api/send.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Badge } from '../../ui/data/badge.tsx';
import { Card } from '../../ui/data/card.tsx';
import { type Column, DataTable } from '../../ui/data/data-table.tsx';
import { PagedList } from '../../ui/data/paged-list.tsx';
import { Section } from '../../ui/page/section.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { SkeletonCards } from '../../ui/states/skeleton-cards.tsx';
import { accountWords, creditText, debitText, kindWords } from './ledger-words.ts';

type Line = Posting['lines'][number];

const moment = dateFormat({ dateStyle: 'long', timeStyle: 'short' });

const sides = [
  { key: 'debit', label: 'Debit', cell: debitText, isNumber: true },
  { key: 'credit', label: 'Credit', cell: creditText, isNumber: true },
];

const lineColumns: Column<Line>[] = [
  {
    key: 'account',
    label: 'Account',
    cell: ({ account, owner }) =>
      owner ? `${accountWords[account]}: ${owner}` : accountWords[account],
  },
  ...sides,
];

const balanceColumns: Column<LedgerBalance>[] = [
  { key: 'account', label: 'Account', cell: ({ account }) => accountWords[account] },
  { key: 'currency', label: 'Currency', cell: ({ currency }) => currency.toUpperCase() },
  ...sides,
];

function PostingCard({ posting }: { posting: Posting }) {
  const { id, kind, description, at, key, lines } = posting;
  return (
    <Card asChild>
      <li>
        <Flex wrap="wrap" justify="space-between" align="start" gap="3" mb="3">
          <Box minWidth="0">
            <chakra.h3 textStyle="subheading" overflowWrap="anywhere">
              {description}
            </chakra.h3>
            <Box textStyle="small" color="muted" overflowWrap="anywhere">
              <time dateTime={at}>{moment.format(new Date(at))}</time>, {key}
            </Box>
          </Box>
          <Badge tone="quiet">{kindWords[kind]}</Badge>
        </Flex>
        <DataTable
          caption={`Lines of ${key}`}
          columns={lineColumns}
          rows={lines}
          keyOf={(line) => `${id} ${lines.indexOf(line)}`}
        />
      </li>
    </Card>
  );
}

function Balances() {
  const balances = useQuery(queryOf(getLedgerBalances, {}));
  if (balances.isPending)
    return <SkeletonCards count={1} columns="1fr" label="Loading the balances" />;
  if (balances.isError)
    return (
      <ErrorState
        title="The balances could not be loaded"
        error={balances.error}
        onRetry={() => void balances.refetch()}
      />
    );
  if (balances.data.length === 0)
    return <Box color="muted">Each account is listed here once money has moved.</Box>;
  return (
    <DataTable
      caption="Balances by account and currency"
      columns={balanceColumns}
      rows={balances.data}
      keyOf={({ account, currency }) => `${account} ${currency}`}
    />
  );
}

function CsvButton() {
  const download = useMutation({
    mutationFn: async () => (await sendForResponse(getLedgerCsv)).blob(),
    onSuccess: (file) => {
      const url = URL.createObjectURL(file);
      const link = document.createElement('a');
      Object.assign(link, { href: url, download: 'ledger.csv' });
      link.click();
      URL.revokeObjectURL(url);
    },
  });
  return (
    <Box>
      <Button look="outline" isBusy={download.isPending} onClick={() => download.mutate()}>
        <Download aria-hidden />
        Download as CSV
      </Button>
      {download.isError && (
        <Box role="alert" textStyle="small" color="danger" mt="2">
          {sentenceOf(download.error)}
        </Box>
      )}
    </Box>
  );
}

/** No event reports new postings. */
export function LedgerPage() {
  const list = useInfiniteQuery(pagesOf(listLedger, { query: { limit: 25 } }));
  return (
    <>
      <CsvButton />
      <Section title="Balances">
        <Balances />
      </Section>
      <Section title="Postings">
        <PagedList
          what="postings"
          list={list}
          show={(posting) => <PostingCard key={posting.id} posting={posting} />}
          empty={
            <EmptyState
              icon={<Landmark />}
              title="No postings yet"
              hint="Every payment, refund, earning and payout is listed here. Nothing is ever changed or deleted."
              level="h3"
            />
          }
        />
      </Section>
    </>
  );
}
