import {
  ABSENCE_AFTER_MS,
  type Booking,
  enterRoom,
  ROOM_BEFORE_MS,
  reportAbsence,
} from '@cascade/shared/features/bookings/contract';
import { Box, Flex } from '@chakra-ui/react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { sentenceOf } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { Notice } from '../../../ui/states/notice.tsx';
import { toast } from '../../../ui/toast/toasts.ts';
import { useBookingAction } from '../use-booking-action.ts';

const DAY_MS = 86_400_000;

/** The way into the session, and what to do when the other side has not come. */
export function Room({ booking, now }: { booking: Booking; now: number }) {
  const { id, role, state, startsAt, endsAt } = booking;
  const navigate = useNavigate();
  const enter = useMutation({
    mutationFn: () => call(enterRoom, { params: { id } }),
    onSuccess: ({ path }) => void navigate(path),
    onError: (error) =>
      toast({ title: 'The room is not open', description: sentenceOf(error), tone: 'destructive' }),
  });
  const [start, end] = [Date.parse(startsAt), Date.parse(endsAt)];
  const isRoomOpen = state === 'confirmed' && now >= start - ROOM_BEFORE_MS && now < end;
  const mayReport =
    now >= start + ABSENCE_AFTER_MS &&
    (role === 'member'
      ? state === 'confirmed' && now < end
      : booking.review === null && now < end + DAY_MS);
  if (!isRoomOpen && !mayReport)
    return state === 'confirmed' && now < start ? (
      <Box color="muted" mb="5">
        The room opens here a quarter of an hour before the start.
      </Box>
    ) : null;
  return (
    <Notice tone="accent" mb="5">
      {isRoomOpen && <Box>The room is open, with stations, clock and mark sheets.</Box>}
      <Flex wrap="wrap" gap="2">
        {isRoomOpen && (
          <Button isBusy={enter.isPending} onClick={() => enter.mutate()}>
            Enter the room
          </Button>
        )}
        {mayReport && <Absence id={id} role={role} />}
      </Flex>
    </Notice>
  );
}

function Absence({ id, role }: Pick<Booking, 'id' | 'role'>) {
  const [isAsking, setIsAsking] = useState(false);
  const { send, isBusy } = useBookingAction(id, 'Not reported', () =>
    call(reportAbsence, { params: { id } }),
  );
  const action = role === 'member' ? 'The examiner has not come' : 'The member has not come';
  return (
    <>
      <Button look="outline" isBusy={isBusy} onClick={() => setIsAsking(true)}>
        {action}
      </Button>
      <ConfirmDialog
        title={`${action}?`}
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        action="Report it"
        isDangerous
        onConfirm={() => send()}
      >
        {role === 'member'
          ? 'If the examiner has not been in the room, the session ends and the whole price is given back.'
          : 'The session counts as missed, and you are paid as agreed.'}
      </ConfirmDialog>
    </>
  );
}
