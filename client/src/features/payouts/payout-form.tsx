import {
  BANKING_PATH,
  getPayoutBalance,
  LONGEST,
  listBankAccounts,
  listPayouts,
  PAYOUT_DESCRIPTION,
  PayoutRequest,
  requestPayout,
} from '@cascade/shared/features/payouts/contract';
import { newId } from '@cascade/shared/kernel/id';
import { Box } from '@chakra-ui/react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { ApiError } from '../../api/api-error.ts';
import { bodyRefusal } from '../../api/body-refusal.ts';
import { mutationOf } from '../../api/mutation-of.ts';
import { queryOf } from '../../api/query-of.ts';
import { memberEntries } from '../../device/member-entries.ts';
import { useKept } from '../../device/use-kept.ts';
import { DollarInput } from '../../domain/revenue/dollar-input.tsx';
import { TextLink } from '../../ui/actions/text-link.tsx';
import { Card } from '../../ui/data/card.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { FormFrame } from '../../ui/fields/form-frame.tsx';
import { TextInput } from '../../ui/fields/text-input.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Notice } from '../../ui/states/notice.tsx';
import { toast } from '../../ui/toast/toasts.ts';

const shown = ['amount', 'description'] as const;
/** A lost answer is asked for again under the same key, so that nothing is paid twice. */
const Kept = z.object({ key: z.uuid(), amount: z.string(), description: z.string() });
const entries = memberEntries('draft', Kept);
const empty = () => ({ key: newId(), amount: '', description: PAYOUT_DESCRIPTION });

export function PayoutForm({ isFollowed }: { isFollowed: boolean }) {
  const accounts = useQuery({ ...queryOf(listBankAccounts, {}), enabled: isFollowed });
  const { value, keep, restart } = useKept(entries, 'payout', empty);
  const { key, amount, description } = value;
  const [problem, setProblem] = useState<ApiError | null>(null);
  const queryClient = useQueryClient();
  const request = useMutation({
    ...mutationOf(requestPayout),
    onSuccess: () => {
      toast({ title: 'Payout requested' });
      restart();
    },
    // What was asked for under the old key stands; the next press is another payout.
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'id_conflict')
        keep({ ...value, key: newId() });
    },
    onSettled: () =>
      Promise.all(
        [listPayouts, getPayoutBalance].map(({ name }) =>
          queryClient.invalidateQueries({ queryKey: [name] }),
        ),
      ),
  });

  function submit() {
    const body = { amount, description };
    const refusal = bodyRefusal(PayoutRequest, body);
    const refusedAmount = refusal?.fields.find(({ field }) => field === 'amount');
    if (refusedAmount)
      toast({ title: 'Error', description: refusedAmount.message, tone: 'destructive' });
    setProblem(refusal);
    if (!refusal) request.mutate({ body, idempotencyKey: key });
  }

  if (!accounts.data && accounts.error && !accounts.isFetching)
    return (
      <ErrorState
        level="h3"
        title="The bank accounts could not be loaded"
        error={accounts.error}
        onRetry={() => void accounts.refetch()}
      />
    );
  const primary = accounts.data?.find(({ isPrimary }) => isPrimary);
  return (
    <Card maxWidth="measure">
      {accounts.data && !primary && (
        <Notice tone="warn" mb="5">
          <Box>Please connect a bank account first</Box>
          <TextLink to={BANKING_PATH}>Go to Banking</TextLink>
        </Notice>
      )}
      {primary && primary.stripeAccountStatus !== 'active' && (
        <Notice tone="warn" mb="5">
          The payment provider has not verified {primary.bankName} yet. Complete its details under{' '}
          <TextLink to={BANKING_PATH}>Banking</TextLink>.
        </Notice>
      )}
      <FormFrame
        shown={shown}
        error={problem ?? request.error}
        isBusy={request.isPending}
        isDisabled={!primary}
        action="Request payout"
        onSubmit={submit}
      >
        {(refused) => (
          <>
            <Field
              label="Amount in US dollars"
              error={refused('amount')}
              hint={primary ? `Goes to ${primary.bankName}.` : undefined}
            >
              {(control) => (
                <DollarInput
                  {...control}
                  value={amount}
                  onChange={(typed) => keep({ ...value, amount: typed })}
                />
              )}
            </Field>
            <Field label="Description" error={refused('description')}>
              {(control) => (
                <TextInput
                  {...control}
                  autoComplete="off"
                  maxLength={LONGEST.description}
                  value={description}
                  onChange={({ target }) => keep({ ...value, description: target.value })}
                />
              )}
            </Field>
          </>
        )}
      </FormFrame>
    </Card>
  );
}
