import { refundOf } from '@cascade/shared/features/bookings/cancellation';
import { type Booking, cancelBooking } from '@cascade/shared/features/bookings/contract';
import { poundsOf } from '@cascade/shared/features/examiners/words';
import { CalendarX2 } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { useBookingAction } from '../use-booking-action.ts';

/** What is given back now. */
function refundNow({ role, price, cancellationRule, createdAt, startsAt }: Booking, now: number) {
  if (role === 'examiner') return price;
  const booked = {
    price,
    rule: cancellationRule,
    bookedAt: new Date(createdAt),
    startsAt: new Date(startsAt),
  };
  return refundOf(booked, new Date(now));
}

/** Says before what is given back. */
export function Cancel({ booking, now }: { booking: Booking; now: number }) {
  const [isAsking, setIsAsking] = useState(false);
  const { id, role, service, price } = booking;
  const refund = refundNow(booking, now);
  const { send, isBusy } = useBookingAction(id, 'Not cancelled', (told: number) =>
    call(cancelBooking, { params: { id }, body: { refund: told } }),
  );
  const own =
    refund === 0
      ? 'Nothing of the price is given back.'
      : `${poundsOf(refund)} of ${poundsOf(price)} is given back.`;
  return (
    <>
      <Button look="outline" isBusy={isBusy} onClick={() => setIsAsking(true)}>
        <CalendarX2 aria-hidden />
        Cancel the session
      </Button>
      <ConfirmDialog
        title={`Cancel “${service.title}”?`}
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        action="Cancel the session"
        isDangerous
        onConfirm={() => send(refund)}
      >
        {role === 'member' ? own : 'Everybody who has booked it gets the whole price back.'} This
        cannot be undone.
      </ConfirmDialog>
    </>
  );
}
