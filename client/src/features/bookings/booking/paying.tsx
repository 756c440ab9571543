import { type Booking, releasePlace } from '@cascade/shared/features/bookings/contract';
import { poundsOf } from '@cascade/shared/features/examiners/words';
import { getPaymentMode, openPayPage } from '@cascade/shared/features/payments/contract';
import { Box, Flex } from '@chakra-ui/react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { sentenceOf } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import { queryOf } from '../../../api/query-of.ts';
import { digitsOf } from '../../../domain/clock/clock-words.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Notice } from '../../../ui/states/notice.tsx';
import { toast } from '../../../ui/toast/toasts.ts';
import { useBookingAction } from '../use-booking-action.ts';

/** While the place is kept: the way to the provider's page, and what is left of the time. */
export function Paying({ booking, now }: { booking: Booking; now: number }) {
  const { id, price, heldUntil } = booking;
  const { data } = useQuery(queryOf(getPaymentMode, {}));
  const pay = useMutation({
    mutationFn: () => call(openPayPage, { params: { id } }),
    onSuccess: ({ url }) => location.assign(url),
    onError: (error) =>
      toast({ title: 'Not paid', description: sentenceOf(error), tone: 'destructive' }),
  });
  const release = useBookingAction(id, 'Not given back', () =>
    call(releasePlace, { params: { id } }),
  );
  const left = Math.max(0, Math.ceil((Date.parse(heldUntil) - now) / 1_000));
  return (
    <Notice tone="warn" mb="5">
      <Box>
        This time is kept for you. Time left to pay:{' '}
        <strong role="timer" aria-label="Time left to pay">
          {digitsOf(left)}
        </strong>
        . If you have just paid, it is confirmed here in a moment.
      </Box>
      {data?.mode === 'off' && <Box>Payments are switched off here at the moment.</Box>}
      {data?.mode === 'test' && <Box>This is a test: no money moves.</Box>}
      <Flex wrap="wrap" gap="2">
        {data && data.mode !== 'off' && (
          <Button isBusy={pay.isPending || pay.isSuccess} onClick={() => pay.mutate()}>
            Pay {poundsOf(price)}
          </Button>
        )}
        <Button look="outline" isBusy={release.isBusy} onClick={() => release.send()}>
          Give the time back
        </Button>
      </Flex>
    </Notice>
  );
}
