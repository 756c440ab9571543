import { Box, Flex } from '@chakra-ui/react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import type { useSignOut } from './use-sign-out.ts';

/** Asks before somebody leaves with changes that the server does not have yet. */
export function UnsentDialog({ signOut }: { signOut: ReturnType<typeof useSignOut> }) {
  const { waiting, isAsking, isPending, stay } = signOut;
  const isOne = waiting === 1;
  const title =
    waiting === 0
      ? 'Everything is sent now'
      : `${waiting} ${isOne ? 'change is' : 'changes are'} not sent yet`;
  return (
    <Dialog title={title} isOpen={isAsking} onClose={stay}>
      <Box mb="6">
        {waiting === 0
          ? 'You can sign out.'
          : `If you sign out now, ${isOne ? 'it stays' : 'they stay'} on this device and ${
              isOne ? 'is' : 'are'
            } sent when you sign in here again. Nobody else who signs in here sees or sends ${
              isOne ? 'it' : 'them'
            }.`}
      </Box>
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
