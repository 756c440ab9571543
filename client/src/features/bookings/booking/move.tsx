import { type Booking, moveBooking } from '@cascade/shared/features/bookings/contract';
import { Box, Flex } from '@chakra-ui/react';
import { CalendarClock } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { FreeTimes } from '../choose/free-times.tsx';
import { useBookingAction } from '../use-booking-action.ts';

export function Move({ booking, now }: { booking: Booking; now: number }) {
  const [isOpen, setIsOpen] = useState(false);
  const [chosen, setChosen] = useState<string | null>(null);
  const { id, service, movableUntil } = booking;
  const { send, isBusy } = useBookingAction(id, 'Not moved', (startsAt: string) =>
    call(moveBooking, { params: { id }, body: { startsAt } }),
  );
  if (Date.parse(movableUntil) < now)
    return (
      <Box color="muted" alignSelf="center">
        It is too close to the start to move the session.
      </Box>
    );
  const close = () => setIsOpen(false);
  return (
    <>
      <Button look="outline" isBusy={isBusy} onClick={() => setIsOpen(true)}>
        <CalendarClock aria-hidden />
        Choose another time
      </Button>
      <Dialog title="Choose another time" isOpen={isOpen} onClose={close}>
        {isOpen && <FreeTimes serviceId={service.id} chosen={chosen} onChoose={setChosen} />}
        <Flex wrap="wrap" gap="2" justify="flex-end" mt="5">
          <Button look="outline" onClick={close}>
            Go back
          </Button>
          <Button
            disabled={chosen === null}
            onClick={() => {
              close();
              if (chosen !== null) send(chosen);
            }}
          >
            Move the session
          </Button>
        </Flex>
      </Dialog>
    </>
  );
}
