import {
  commandLiveSession,
  handOverLiveSession,
  type LiveSession,
  leaveLiveSession,
} from '@cascade/shared/features/groups/live-session';
import { Flex } from '@chakra-ui/react';
import { DoorOpen, Square, UserRoundCog } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../../../api/call.ts';
import { Button } from '../../../../ui/actions/button.tsx';
import { ConfirmDialog } from '../../../../ui/overlays/confirm-dialog.tsx';
import { Dialog } from '../../../../ui/overlays/dialog.tsx';
import { type Held, liveParams, useLiveAction } from './live-view.ts';
import { isHostOf, peopleHere } from './live-words.ts';

type Props = { held: Held; live: LiveSession };

export const endQuestion = {
  title: 'End the session?',
  text: 'It ends for everybody. A round whose task is not over does not count; marks and notes so far stay.',
  action: 'End the session',
};

export function EndButton({ held, live }: Props) {
  const [isAsking, setIsAsking] = useState(false);
  const end = useLiveAction(held, 'The session did not end', () =>
    call(commandLiveSession, {
      params: liveParams(held),
      body: { command: 'end', rev: live.clock?.rev ?? 0 },
    }),
  );
  return (
    <>
      <Button look="outline" isBusy={end.isBusy} onClick={() => setIsAsking(true)}>
        <Square aria-hidden />
        End the session
      </Button>
      <ConfirmDialog
        title={endQuestion.title}
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        action={endQuestion.action}
        onConfirm={() => end.send()}
      >
        {endQuestion.text}
      </ConfirmDialog>
    </>
  );
}

/** The host runs the clock. */
export function HandOverButton({ held, live }: Props) {
  const [isChoosing, setIsChoosing] = useState(false);
  const close = () => setIsChoosing(false);
  const handover = useLiveAction(
    held,
    'The host was not changed',
    (personId: string) =>
      call(handOverLiveSession, { params: liveParams(held), body: { personId } }),
    close,
  );
  const others = peopleHere(live).filter(({ personId }) => !isHostOf(live, personId));
  if (others.length === 0) return null;
  return (
    <>
      <Button look="outline" onClick={() => setIsChoosing(true)}>
        <UserRoundCog aria-hidden />
        Change the host
      </Button>
      <Dialog title="Who is to be host?" isOpen={isChoosing} onClose={close}>
        <Flex direction="column" gap="2">
          {others.map(({ personId, handle }) => (
            <Button
              key={personId}
              look="outline"
              isWide
              isBusy={handover.isBusy}
              onClick={() => handover.send(personId)}
            >
              {handle}
            </Button>
          ))}
        </Flex>
      </Dialog>
    </>
  );
}

export function LeaveButton({ held }: { held: Held }) {
  const leaving = useLiveAction(held, 'You are still in the session', () =>
    call(leaveLiveSession, { params: liveParams(held) }),
  );
  return (
    <Button look="outline" isBusy={leaving.isBusy} onClick={() => leaving.send()}>
      <DoorOpen aria-hidden />
      Go out
    </Button>
  );
}
