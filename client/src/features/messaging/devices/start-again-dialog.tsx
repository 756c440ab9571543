import { chakra, Flex, Stack } from '@chakra-ui/react';
import { useMutation } from '@tanstack/react-query';
import { ApiError, sentenceOf } from '../../../api/api-error.ts';
import { askForProof } from '../../../api/proof.ts';
import { startAgain } from '../../../e2ee/keys.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { Notice } from '../../../ui/states/notice.tsx';
import { toast } from '../../../ui/toast/toasts.ts';

type Props = { isOpen: boolean; onClose: () => void };

/** After the loss of every device and the recovery key. */
export function StartAgainDialog({ isOpen, onClose }: Props) {
  return (
    <Dialog title="Start again with new keys" isOpen={isOpen} onClose={onClose}>
      <Consequences onClose={onClose} />
    </Dialog>
  );
}

/** In the visible tab, whichever tab leads. */
async function proveAndStart(): Promise<void> {
  if (!(await askForProof()))
    throw new ApiError({
      status: 403,
      code: 'proof_required',
      detail: 'Nothing was changed, because it was not confirmed that it is you.',
    });
  await startAgain();
}

function Consequences({ onClose }: Omit<Props, 'isOpen'>) {
  const starting = useMutation({
    mutationFn: proveAndStart,
    onSuccess: () => {
      toast({ title: 'Your new keys are ready', description: 'You can write messages here.' });
      onClose();
    },
  });
  return (
    <Stack gap="4">
      <p>Do this only if you have lost every approved device and your recovery key.</p>
      <chakra.ul ps="5" display="grid" gap="2">
        <li>
          Your earlier messages stay locked permanently, even if you find the recovery key later.
        </li>
        <li>People you write with are told that your safety code has changed.</li>
        <li>A device that was approved before has to be approved again.</li>
        <li>We tell you by e-mail and in your notices, in case it was not you.</li>
      </chakra.ul>
      {starting.error && (
        <Notice tone="danger" role="alert">
          {sentenceOf(starting.error)}
        </Notice>
      )}
      <Flex wrap="wrap" gap="2" justify="flex-end">
        <Button look="outline" onClick={onClose}>
          Go back
        </Button>
        <Button look="danger" isBusy={starting.isPending} onClick={() => starting.mutate()}>
          Start again with new keys
        </Button>
      </Flex>
    </Stack>
  );
}
