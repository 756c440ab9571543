import {
  getPayoutBalance,
  listPayouts,
  type Payout,
  retryPayout,
} from '@cascade/shared/features/payouts/contract';
import { Box, chakra, Flex } from '@chakra-ui/react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { sentenceOf } from '../../api/api-error.ts';
import { mutationOf } from '../../api/mutation-of.ts';
import { dollars } from '../../domain/revenue/dollars.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Badge } from '../../ui/data/badge.tsx';
import { Card } from '../../ui/data/card.tsx';
import { Moment } from '../../ui/page/instant.tsx';
import { toast } from '../../ui/toast/toasts.ts';

const statusWords: Record<
  Payout['status'],
  { label: string; tone: 'quiet' | 'success' | 'danger' }
> = {
  requested: { label: 'On its way', tone: 'quiet' },
  completed: { label: 'Completed', tone: 'success' },
  failed: { label: 'Failed', tone: 'danger' },
};

export function PayoutCard({ payout }: { payout: Payout }) {
  const { id, amount, status, description, bankName, createdAt, endedAt, attempt } = payout;
  const { label, tone } = statusWords[status];
  const queryClient = useQueryClient();
  const retry = useMutation({
    ...mutationOf(retryPayout),
    onSuccess: () => toast({ title: 'Payout requested again' }),
    onError: (error) =>
      toast({ title: 'Not done', description: sentenceOf(error), tone: 'destructive' }),
    onSettled: () =>
      Promise.all(
        [listPayouts, getPayoutBalance].map(({ name }) =>
          queryClient.invalidateQueries({ queryKey: [name] }),
        ),
      ),
  });
  return (
    <Card asChild>
      <li aria-label={`${dollars(amount)}, ${description}`}>
        <Flex wrap="wrap" gap="2" align="center" justify="space-between">
          <chakra.h3 textStyle="subheading" fontVariantNumeric="tabular-nums">
            {dollars(amount)}
          </chakra.h3>
          <Badge tone={tone}>{label}</Badge>
        </Flex>
        <Box mt="1" overflowWrap="anywhere">
          {description}
        </Box>
        <Flex wrap="wrap" columnGap="5" rowGap="1" mt="1" textStyle="small" color="muted">
          <chakra.span overflowWrap="anywhere">To {bankName}</chakra.span>
          <span>
            Requested on <Moment at={createdAt} />
          </span>
          {endedAt !== null && (
            <span>
              {label} on <Moment at={endedAt} />
            </span>
          )}
          {attempt > 1 && <span>Attempt {attempt}</span>}
        </Flex>
        {status === 'failed' && (
          <Flex mt="4">
            <Button
              look="outline"
              isBusy={retry.isPending}
              aria-label={`Try again: ${dollars(amount)}, ${description}`}
              onClick={() => retry.mutate({ params: { id }, body: { attempt } })}
            >
              Try again
            </Button>
          </Flex>
        )}
      </li>
    </Card>
  );
}
