import {
  getPayoutBalance,
  LONGEST,
  listPayingAdvertisers,
  NewReceipt,
  recordReceipt,
} from '@cascade/shared/features/payouts/contract';
import { newId } from '@cascade/shared/kernel/id';
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
import { dollars } from '../../domain/revenue/dollars.ts';
import { Card } from '../../ui/data/card.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { FormFrame } from '../../ui/fields/form-frame.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { TextInput } from '../../ui/fields/text-input.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { toast } from '../../ui/toast/toasts.ts';

const shown = ['advertiserId', 'amount', 'reference'] as const;
/** A lost answer is asked for again under the same key, so that it is recorded once. */
const Kept = z.object({
  key: z.uuid(),
  advertiserId: z.string(),
  amount: z.string(),
  reference: z.string(),
});
const entries = memberEntries('draft', Kept);
const empty = () => ({ key: newId(), advertiserId: '', amount: '', reference: '' });

/** What has come in at the provider, so that it can be paid out. */
export function ReceiptForm() {
  const advertisers = useQuery({ ...queryOf(listPayingAdvertisers, {}), staleTime: 0 });
  const { value, keep, restart } = useKept(entries, 'receipt', empty);
  const { key, ...body } = value;
  const [problem, setProblem] = useState<ApiError | null>(null);
  const queryClient = useQueryClient();
  const record = useMutation({
    ...mutationOf(recordReceipt),
    onSuccess: ({ amount }) => {
      toast({ title: `${dollars(amount)} recorded` });
      restart();
    },
    // What was recorded under the old key stands; the next press is another receipt.
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'id_conflict')
        keep({ ...value, key: newId() });
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: [getPayoutBalance.name] }),
  });

  function submit() {
    const refusal = bodyRefusal(NewReceipt, body);
    setProblem(refusal);
    if (!refusal) record.mutate({ body, idempotencyKey: key });
  }

  if (!advertisers.data && advertisers.error && !advertisers.isFetching)
    return (
      <ErrorState
        level="h3"
        title="The advertisers could not be loaded"
        error={advertisers.error}
        onRetry={() => void advertisers.refetch()}
      />
    );
  if (!advertisers.data) return <Skeleton height="40" width="full" />;
  if (advertisers.data.length === 0)
    return (
      <EmptyState
        level="h3"
        title="No advertisers yet"
        hint="An advertiser is known from their first advertisement on."
      />
    );
  const set = (part: Partial<typeof body>) => keep({ ...value, ...part });
  return (
    <Card maxWidth="measure">
      <FormFrame
        shown={shown}
        error={problem ?? record.error}
        isBusy={record.isPending}
        action="Record money received"
        look="outline"
        onSubmit={submit}
      >
        {(refused) => (
          <>
            <Field label="Advertiser" error={refused('advertiserId')}>
              {(control) => (
                <Select
                  {...control}
                  value={body.advertiserId}
                  onChange={({ target }) => set({ advertiserId: target.value })}
                >
                  <option value="">Choose an advertiser</option>
                  {advertisers.data.map(({ id, name, email }) => (
                    <option key={id} value={id}>
                      {name} ({email})
                    </option>
                  ))}
                </Select>
              )}
            </Field>
            <Field label="Amount received in US dollars" error={refused('amount')}>
              {(control) => (
                <DollarInput
                  {...control}
                  value={body.amount}
                  onChange={(amount) => set({ amount })}
                />
              )}
            </Field>
            <Field
              label="Reference"
              hint="As the statement of the payment provider names it."
              error={refused('reference')}
            >
              {(control) => (
                <TextInput
                  {...control}
                  autoComplete="off"
                  maxLength={LONGEST.reference}
                  value={body.reference}
                  onChange={({ target }) => set({ reference: target.value })}
                />
              )}
            </Field>
          </>
        )}
      </FormFrame>
    </Card>
  );
}
