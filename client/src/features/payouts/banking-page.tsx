import { getPaymentMode } from '@cascade/shared/features/payments/contract';
import { getPayoutsStart, listBankAccounts } from '@cascade/shared/features/payouts/contract';
import { Box, chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { Landmark } from 'lucide-react';
import { queryOf } from '../../api/query-of.ts';
import { useElevatedStream } from '../../domain/revenue/elevation.ts';
import { RevenueFrame } from '../../domain/revenue/revenue-frame.tsx';
import { useStreamStart } from '../../live/use-stream-start.ts';
import { Section } from '../../ui/page/section.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Notice } from '../../ui/states/notice.tsx';
import { SkeletonCards } from '../../ui/states/skeleton-cards.tsx';
import { StaleNotice } from '../../ui/states/stale-notice.tsx';
import { BankAccountCard } from './bank-account-card.tsx';
import { BankAccountForm } from './bank-account-form.tsx';

/** Specification, section 2.24. */
export function BankingPage() {
  return (
    <RevenueFrame>
      <Banking />
    </RevenueFrame>
  );
}

function Banking() {
  const mode = useQuery(queryOf(getPaymentMode, {}));
  return (
    <>
      {mode.data?.mode === 'test' && (
        <Notice mb="6">This is a test: no money moves, and no real bank is asked.</Notice>
      )}
      <chakra.h2 textStyle="heading" mb="3">
        Connected bank accounts
      </chakra.h2>
      <BankAccounts />
      <Section title="Add a bank account">
        {mode.data?.mode === 'off' ? (
          <Box maxWidth="measure">Payments are switched off here at the moment.</Box>
        ) : (
          <BankAccountForm />
        )}
      </Section>
    </>
  );
}

function BankAccounts() {
  const start = useStreamStart(getPayoutsStart);
  useElevatedStream(start.data);
  // Read after the start of the stream, so that no change falls between the two.
  const list = useQuery({ ...queryOf(listBankAccounts, {}), enabled: start.data !== undefined });
  const asked = start.data ? list : start;
  const retry = () => void asked.refetch();
  if (!list.data)
    return asked.error && !asked.isFetching ? (
      <ErrorState
        level="h3"
        title="The bank accounts could not be loaded"
        error={asked.error}
        onRetry={retry}
      />
    ) : (
      <SkeletonCards count={2} columns="1fr" label="Loading bank accounts" />
    );
  if (list.data.length === 0)
    return (
      <EmptyState
        level="h3"
        icon={<Landmark />}
        title="No bank account yet"
        hint="Payouts need one. The payment provider verifies it; we never see its number."
      />
    );
  return (
    <>
      {list.error && <StaleNotice error={list.error} onRetry={retry} />}
      <chakra.ul listStyle="none" display="grid" gap="4">
        {list.data.map((account) => (
          <BankAccountCard key={account.id} account={account} />
        ))}
      </chakra.ul>
    </>
  );
}
