import { Box, Flex, Stack } from '@chakra-ui/react';
import { useMutation } from '@tanstack/react-query';
import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import { sentenceOf } from '../../api/api-error.ts';
import { countUnsavedSheets } from '../../device/member-entries.ts';
import { waitingAtom } from '../../device/queue/pending-queue.ts';
import { isLeavingAtom } from '../../live/live-state.ts';
import { Button } from '../../ui/actions/button.tsx';
import { LinkButton } from '../../ui/actions/link-button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { toast } from '../../ui/toast/toasts.ts';
import { countUnsentMessages, signOutHere } from './forget-member.ts';
import { leave } from './leave.ts';
import { losesMessages } from './settings/last-device.ts';

const counted = (count: number, one: string, many: string) =>
  count === 0 ? [] : [`${count} ${count === 1 ? `${one} is` : `${many} are`}`];

type Unsent = { messages: number; sheets: number; isLastDevice: boolean };

/** Asks first where data would be lost. */
export function SignOut({ onStay }: { onStay: () => void }) {
  const waiting = useAtomValue(waitingAtom).length;
  const [unsent, setUnsent] = useState<Unsent | null>(null);
  const setIsLeaving = useSetAtom(isLeavingAtom);
  const { mutate, isPending } = useMutation({
    // Otherwise sign-in shows before the device is cleared.
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
    void Promise.all([countUnsentMessages(), losesMessages()]).then(([messages, isLastDevice]) => {
      const sheets = countUnsavedSheets();
      if (waiting + messages + sheets === 0 && !isLastDevice) mutate();
      else setUnsent({ messages, sheets, isLastDevice });
    });
  }, [mutate, waiting]);
  if (!unsent) return null;
  if (unsent.isLastDevice && waiting + unsent.messages + unsent.sheets === 0)
    return (
      <Dialog title="You would lose your messages" isOpen onClose={onStay}>
        <Box mb="6">
          <LastDevice />
        </Box>
        <Choices isBusy={isPending} onStay={onStay} onLeave={() => mutate()} hasKeyChoice />
      </Dialog>
    );
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
        {unsent.isLastDevice && <LastDevice />}
      </Stack>
      <Choices
        isBusy={isPending}
        onStay={onStay}
        onLeave={() => mutate()}
        hasKeyChoice={unsent.isLastDevice}
      />
    </Dialog>
  );
}

function LastDevice() {
  return (
    <div>
      This is your only approved device, and you have no recovery key. If you sign out, you will not
      be able to read your messages again. Make a recovery key first, and keep it somewhere safe.
    </div>
  );
}

type ChoicesProps = {
  isBusy: boolean;
  onStay: () => void;
  onLeave: () => void;
  hasKeyChoice: boolean;
};

function Choices({ isBusy, onStay, onLeave, hasKeyChoice }: ChoicesProps) {
  return (
    <Flex wrap="wrap" gap="2" justify="flex-end">
      {hasKeyChoice ? (
        <LinkButton to="/account/devices" onClick={onStay}>
          Make a recovery key
        </LinkButton>
      ) : (
        <Button look="outline" onClick={onStay}>
          Stay signed in
        </Button>
      )}
      <Button look={hasKeyChoice ? 'outline' : 'solid'} isBusy={isBusy} onClick={onLeave}>
        Sign out
      </Button>
    </Flex>
  );
}
