import type { Person } from '@cascade/shared/features/messaging/people';
import { Stack } from '@chakra-ui/react';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { useBlocking } from './use-blocking.ts';

type Props = { person: Person; isBlocked: boolean; isOpen: boolean; onClose: () => void };

/** Asks before somebody is blocked, and before a block is lifted. */
export function BlockDialog({ person, isBlocked, isOpen, onClose }: Props) {
  const blocking = useBlocking(person);
  const { displayName } = person;
  return (
    <ConfirmDialog
      title={isBlocked ? `Unblock ${displayName}?` : `Block ${displayName}?`}
      isOpen={isOpen}
      onClose={onClose}
      action={isBlocked ? 'Unblock' : 'Block'}
      onConfirm={() => blocking.mutate(!isBlocked)}
    >
      {isBlocked ? (
        'They can write to you again and see when you are online. What they wrote while they were blocked does not arrive any more.'
      ) : (
        <Stack gap="3">
          <p>
            Nothing that they write will reach you, and you look offline to them. They are not told.
          </p>
          <p>What is already in this conversation stays. You can unblock them at any time.</p>
        </Stack>
      )}
    </ConfirmDialog>
  );
}
