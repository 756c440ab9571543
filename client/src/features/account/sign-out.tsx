import { Flex, Stack } from '@chakra-ui/react';
import { useMutation } from '@tanstack/react-query';
import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import { sentenceOf } from '../../api/api-error.ts';
import { countUnsavedSheets } from '../../device/member-entries.ts';
import { waitingAtom } from '../../device/queue/pending-queue.ts';
import { isLeavingAtom } from '../../live/live-state.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { toast } from '../../ui/toast/toasts.ts';
import { countUnsentMessages, leave, signOutHere } from './leave.ts';

const counted = (count: number, one: string, many: string) =>
  count === 0 ? [] : [`${count} ${count === 1 ? `${one} is` : `${many} are`}`];

/** Signs out at once, or asks first where the server does not have everything yet. */
export function SignOut({ onStay }: { onStay: () => void }) {
  const waiting = useAtomValue(waitingAtom).length;
  const [unsent, setUnsent] = useState<{ messages: number; sheets: number } | null>(null);
  const setIsLeaving = useSetAtom(isLeavingAtom);
  const { mutate, isPending } = useMutation({
    // Or the screen would ask for sign-in before the device is cleared.
    onMutate: () => setIsLeaving(true),
    mutationFn: signOutHere,
    onSuccess: leave,
    onError: (error) => {
      setIsLeaving(false);
      onStay();
      toast({ title: 'Still signed in', description: sentenceOf(error), tone: 'destructive' });
    },
  });
  const hasBegun = useRef(false);
  useEffect(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    void countUnsentMessages().then((messages) => {
      const sheets = countUnsavedSheets();
      if (waiting + messages + sheets === 0) mutate();
      else setUnsent({ messages, sheets });
    });
  }, [mutate, waiting]);
  if (!unsent) return null;
  const lines = [
    ...counted(waiting, 'change', 'changes'),
    ...counted(unsent.messages, 'message', 'messages'),
    ...counted(unsent.sheets, 'mark sheet', 'mark sheets'),
  ];
  const title =
    lines.length === 0 ? 'Everything is sent now' : `${lines.join(' and ')} not sent yet`;
  return (
    <Dialog title={title} isOpen onClose={onStay}>
      <Stack gap="3" mb="6">
        {lines.length === 0 ? (
          <div>You can sign out.</div>
        ) : (
          <div>
            Signing out removes all your data from this device, including what has not been sent
            yet. To keep it, stay signed in until you are back online.
          </div>
        )}
        {unsent.messages > 0 && (
          <div>The keys of your private messages are also removed from this device.</div>
        )}
      </Stack>
      <Flex wrap="wrap" gap="2" justify="flex-end">
        <Button look="outline" onClick={onStay}>
          Stay signed in
        </Button>
        <Button isBusy={isPending} onClick={() => mutate()}>
          Sign out
        </Button>
      </Flex>
    </Dialog>
  );
}
