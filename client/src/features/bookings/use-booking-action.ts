import { type Booking, getBooking, listBookings } from '@cascade/shared/features/bookings/contract';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { sentenceOf } from '../../api/api-error.ts';
import { keyOf } from '../../api/query-of.ts';
import { toast } from '../../ui/toast/toasts.ts';
import { withBooking } from './live.ts';

/** A later event may be known already. */
export function putBooking(queryClient: QueryClient, booking: Booking): void {
  queryClient.setQueryData<Booking>(keyOf(getBooking, { params: { id: booking.id } }), (known) =>
    known && known.rev > booking.rev ? known : booking,
  );
  queryClient.setQueryData<Booking[]>(
    keyOf(listBookings, {}),
    (known) => known && withBooking(known, booking),
  );
}

/** @param failed "Not cancelled" */
export function useBookingAction<Args = void>(
  id: string,
  failed: string,
  send: (args: Args) => Promise<Booking>,
) {
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: send,
    onSuccess: (booking) => putBooking(queryClient, booking),
    onError: (error) => {
      toast({ title: failed, description: sentenceOf(error), tone: 'destructive' });
      void queryClient.invalidateQueries({ queryKey: keyOf(getBooking, { params: { id } }) });
    },
  });
  return { send: mutate, isBusy: isPending };
}
