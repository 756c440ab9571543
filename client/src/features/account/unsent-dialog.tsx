import { Flex, Stack } from '@chakra-ui/react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import type { useSignOut } from './use-sign-out.ts';

const counted = (count: number, one: string, many: string) =>
  `${count} ${count === 1 ? `${one} is` : `${many} are`}`;

/** Asks before somebody signs out with work that the server does not have yet. */
export function UnsentDialog({ signOut }: { signOut: ReturnType<typeof useSignOut> }) {
  const { waiting, messages, sheets, isAsking, isPending, stay } = signOut;
  const unsent = [
    ...(waiting > 0 ? [counted(waiting, 'change', 'changes')] : []),
    ...(messages > 0 ? [counted(messages, 'message', 'messages')] : []),
    ...(sheets > 0 ? [counted(sheets, 'mark sheet', 'mark sheets')] : []),
  ];
  const title =
    unsent.length === 0 ? 'Everything is sent now' : `${unsent.join(' and ')} not sent yet`;
  return (
    <Dialog title={title} isOpen={isAsking} onClose={stay}>
      <Stack gap="3" mb="6">
        {unsent.length === 0 && <div>You can sign out.</div>}
        {unsent.length > 0 && (
          <div>
            Signing out removes everything of yours from this device, including what is not sent
            yet. To keep it, stay signed in until you are back online.
          </div>
        )}
        {messages > 0 && (
          <div>The keys of your private messages are removed from this device, too.</div>
        )}
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
