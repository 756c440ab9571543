import {
  getPayoutBalance,
  getPayoutsStart,
  listPayouts,
  RECENT_PAYOUTS,
} from '@cascade/shared/features/payouts/contract';
import { Box, Grid } from '@chakra-ui/react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Banknote, Landmark, Send, Wallet } from 'lucide-react';
import { useState } from 'react';
import { pagesOf } from '../../api/pages-of.ts';
import { queryOf } from '../../api/query-of.ts';
import { dollars } from '../../domain/revenue/dollars.ts';
import { useElevatedStream } from '../../domain/revenue/elevation.ts';
import { RevenueFrame } from '../../domain/revenue/revenue-frame.tsx';
import { useStreamStart } from '../../live/use-stream-start.ts';
import { Button } from '../../ui/actions/button.tsx';
import { PagedList } from '../../ui/data/paged-list.tsx';
import { StatCard } from '../../ui/data/stat-card.tsx';
import { Section } from '../../ui/page/section.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { StaleNotice } from '../../ui/states/stale-notice.tsx';
import { PayoutCard } from './payout-card.tsx';
import { PayoutForm } from './payout-form.tsx';
import { ReceiptForm } from './receipt-form.tsx';

const PAGE = 25;

/** Specification, section 2.24. */
export function PayoutsPage() {
  return (
    <RevenueFrame>
      <Payouts />
    </RevenueFrame>
  );
}

function Payouts() {
  const start = useStreamStart(getPayoutsStart);
  useElevatedStream(start.data);
  if (start.error && !start.data && !start.isFetching)
    return (
      <ErrorState
        title="Payouts could not be loaded"
        error={start.error}
        onRetry={() => void start.refetch()}
      />
    );
  // Read after the start of the stream, so that no change falls between the two.
  const isFollowed = start.data !== undefined;
  return (
    <>
      <Balance isFollowed={isFollowed} />
      <Section title="Request a payout">
        <PayoutForm isFollowed={isFollowed} />
      </Section>
      <PayoutList isFollowed={isFollowed} />
      <Section title="Money received from an advertiser">
        <ReceiptForm />
      </Section>
    </>
  );
}

type Followed = { isFollowed: boolean };

function Balance({ isFollowed }: Followed) {
  const balance = useQuery({ ...queryOf(getPayoutBalance, {}), enabled: isFollowed });
  const { data, error } = balance;
  const retry = () => void balance.refetch();
  if (!data && error && !balance.isFetching)
    return <ErrorState title="The balance could not be loaded" error={error} onRetry={retry} />;
  const value = (amount: string | undefined) => (amount === undefined ? null : dollars(amount));
  return (
    <>
      {data && error && <StaleNotice error={error} onRetry={retry} />}
      <Grid templateColumns={{ base: 'minmax(0, 1fr)', sm: 'repeat(3, minmax(0, 1fr))' }} gap="4">
        <StatCard
          label="Available"
          value={value(data?.available)}
          hint="Can be paid out now"
          icon={<Wallet size={18} aria-hidden />}
        />
        <StatCard
          label="On its way"
          value={value(data?.onTheWay)}
          hint="Requested and not yet there"
          icon={<Send size={18} aria-hidden />}
        />
        <StatCard
          label="Held at the provider"
          value={value(data?.held)}
          hint="With what is on its way"
          icon={<Landmark size={18} aria-hidden />}
        />
      </Grid>
    </>
  );
}

function PayoutList({ isFollowed }: Followed) {
  const [isWhole, setIsWhole] = useState(false);
  const limit = isWhole ? PAGE : RECENT_PAYOUTS;
  const list = useInfiniteQuery({
    ...pagesOf(listPayouts, { query: { limit } }),
    enabled: isFollowed,
  });
  const pages = list.data?.pages ?? [];
  const hasOlder = pages.at(-1)?.next != null;
  return (
    <Section title={isWhole ? 'All payouts' : 'Recent payouts'}>
      <PagedList
        what="payouts"
        // The recent ones are the first page alone.
        list={isWhole ? list : { ...list, hasNextPage: false }}
        show={(payout) => <PayoutCard key={payout.id} payout={payout} />}
        empty={
          <EmptyState
            level="h3"
            icon={<Banknote />}
            title="No payouts yet"
            hint="Each payout is listed here with its state, the latest first."
          />
        }
      />
      {!isWhole && hasOlder && (
        <Box textAlign="center" mt="6">
          <Button look="outline" onClick={() => setIsWhole(true)}>
            Show all payouts
          </Button>
        </Box>
      )}
    </Section>
  );
}
