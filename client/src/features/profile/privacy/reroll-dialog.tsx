import { rerollHandle } from '@cascade/shared/features/profile/contract';
import { Box, chakra, Flex, Stack } from '@chakra-ui/react';
import { useMutation } from '@tanstack/react-query';
import { sentenceOf } from '../../../api/api-error.ts';
import { mutationOf } from '../../../api/mutation-of.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { Notice } from '../../../ui/states/notice.tsx';
import { toast } from '../../../ui/toast/toasts.ts';
import { useProfileCache } from '../use-profile.ts';

type Props = { handle: string; isOpen: boolean; onClose: () => void };

/** Asks first, because the old handle never comes back. */
export function RerollDialog({ handle, isOpen, onClose }: Props) {
  const writeCache = useProfileCache();
  const reroll = useMutation({
    ...mutationOf(rerollHandle),
    onSuccess: (reply) => {
      writeCache({ handle: reply.handle, avatarSeed: reply.avatarSeed });
      toast({ title: 'Profile Updated', description: `You are ${reply.handle} now.` });
      onClose();
    },
  });
  function close() {
    reroll.reset();
    onClose();
  }
  return (
    <Dialog title="Take a new handle?" isOpen={isOpen} onClose={close}>
      <Stack gap="5">
        <div>
          A new one is made up for you, and{' '}
          <chakra.strong fontWeight="bold">{handle}</chakra.strong> is given up for good: nobody
          else will ever get it, and neither will you.
        </div>
        <Box role="alert" _empty={{ display: 'none' }}>
          {reroll.error && <Notice tone="danger">{sentenceOf(reroll.error)}</Notice>}
        </Box>
        <Flex wrap="wrap" gap="3">
          <Button isBusy={reroll.isPending} onClick={() => reroll.mutate({})}>
            Take a new handle
          </Button>
          <Button look="outline" onClick={close}>
            Keep {handle}
          </Button>
        </Flex>
      </Stack>
    </Dialog>
  );
}
