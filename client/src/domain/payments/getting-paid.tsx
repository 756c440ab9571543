import { moneyText } from '@cascade/shared/domain/payments/money';
import { getPayee, getPaymentMode, startPayee } from '@cascade/shared/features/payments/contract';
import { Box, Flex } from '@chakra-ui/react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { sentenceOf } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { queryOf } from '../../api/query-of.ts';
import { Button } from '../../ui/actions/button.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { SkeletonCards } from '../../ui/states/skeleton-cards.tsx';
import { toast } from '../../ui/toast/toasts.ts';

const words = {
  none: {
    text: 'We transfer what you earn to your bank account once a session is over. Tell our payment provider where to; we never see your account number.',
    action: 'Set up payments',
  },
  started: {
    text: 'Your details are not complete yet, or the payment provider is still checking them. What you earn meanwhile is kept for you.',
    action: 'Continue at the payment provider',
  },
  restricted: {
    text: 'The payment provider needs more from you before it pays you. What you earn meanwhile is kept for you.',
    action: 'Complete your details',
  },
  ready: {
    text: 'You can be paid. We transfer what you earn once a session is over.',
    action: 'Change your details',
  },
} as const;

/** Where what a member earns goes to, and what has not been sent yet. */
export function GettingPaid() {
  const payee = useQuery(queryOf(getPayee, {}));
  const mode = useQuery(queryOf(getPaymentMode, {}));
  const start = useMutation({
    mutationFn: () => call(startPayee, {}),
    onSuccess: ({ url }) => location.assign(url),
    onError: (error) =>
      toast({ title: 'Not opened', description: sentenceOf(error), tone: 'destructive' }),
  });
  if (mode.data?.mode === 'off')
    return <Box maxWidth="measure">Payments are switched off here at the moment.</Box>;
  if (!payee.data)
    return payee.error && !payee.isFetching ? (
      <ErrorState
        title="Whether you can be paid could not be loaded"
        error={payee.error}
        onRetry={() => void payee.refetch()}
      />
    ) : (
      <SkeletonCards count={1} columns="1fr" label="Loading whether you can be paid" />
    );
  const { state, owed } = payee.data;
  const { text, action } = words[state];
  return (
    <>
      <Box maxWidth="measure" mb="4">
        {text}
      </Box>
      {owed.map(({ currency, amount }) => (
        <Box key={currency} mb="4">
          Earned and not yet transferred: <strong>{moneyText(amount, currency)}</strong>
        </Box>
      ))}
      {mode.data?.mode === 'test' && (
        <Box color="muted" mb="4">
          This is a test: no money moves.
        </Box>
      )}
      <Flex wrap="wrap" gap="2">
        <Button
          look={state === 'ready' ? 'outline' : 'solid'}
          isBusy={start.isPending || start.isSuccess}
          onClick={() => start.mutate()}
        >
          {action}
        </Button>
        {state === 'started' && (
          <Button look="outline" isBusy={payee.isFetching} onClick={() => void payee.refetch()}>
            Check again
          </Button>
        )}
      </Flex>
    </>
  );
}
