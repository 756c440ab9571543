import { Flex, Stack } from '@chakra-ui/react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import type { useSignOut } from './use-sign-out.ts';

const counted = (count: number, one: string, many: string) =>
  `${count} ${count === 1 ? `${one} is` : `${many} are`}`;

/** Asks before somebody leaves with changes or messages that the server does not have yet. */
export function UnsentDialog({ signOut }: { signOut: ReturnType<typeof useSignOut> }) {
  const { waiting, messages, isAsking, isPending, stay } = signOut;
  const unsent = [
    ...(waiting > 0 ? [counted(waiting, 'change', 'changes')] : []),
    ...(messages > 0 ? [counted(messages, 'message', 'messages')] : []),
  ];
  const title =
    unsent.length === 0 ? 'Everything is sent now' : `${unsent.join(' and ')} not sent yet`;
  return (
    <Dialog title={title} isOpen={isAsking} onClose={stay}>
      <Stack gap="3" mb="6">
        {unsent.length === 0 && <div>You can sign out.</div>}
        {waiting > 0 && <div>{aboutChanges(waiting === 1)}</div>}
        {messages > 0 && <div>{aboutMessages(messages === 1)}</div>}
      </Stack>
      <Flex wrap="wrap" gap="2" justify="flex-end">
        <Button look="outline" onClick={stay}>
          Stay signed in
        </Button>
        <Button isBusy={isPending} onClick={signOut.signOut}>
          Sign out
        </Button>
      </Flex>
    </Dialog>
  );
}

function aboutChanges(isOne: boolean): string {
  const [it, stays, is, them] = isOne
    ? ['it', 'stays', 'is', 'it']
    : ['they', 'stay', 'are', 'them'];
  return `If you sign out now, ${it} ${stays} on this device and ${is} sent when you sign in here again. Nobody else who signs in here sees or sends ${them}.`;
}

function aboutMessages(isOne: boolean): string {
  return `Signing out takes the keys of your private messages from this device. ${
    isOne ? 'The message that was not sent is' : 'The messages that were not sent are'
  } deleted with them.`;
}
