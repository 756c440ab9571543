import { deleteMessage, type Message } from '@cascade/shared/features/messaging/contract';
import { useMutation } from '@tanstack/react-query';
import { mutationOf } from '../../../../api/mutation-of.ts';
import { ConfirmDialog } from '../../../../ui/overlays/confirm-dialog.tsx';
import { failing } from '../../failing.ts';

type Props = {
  message: Message | null;
  onClose: () => void;
  onChanged: (message: Message) => void;
};

/** Asks before a message is taken back for both. */
export function DeleteDialog({ message, onClose, onChanged }: Props) {
  const taking = useMutation({
    ...mutationOf(deleteMessage),
    onSuccess: onChanged,
    onError: failing('The message was not deleted'),
  });
  return (
    <ConfirmDialog
      title="Delete this message?"
      isOpen={message !== null}
      onClose={onClose}
      action="Delete for both"
      onConfirm={() => message && taking.mutate({ params: { messageId: message.id } })}
    >
      Its words go on both sides; that there was a message stays visible. If it was read, it was
      read.
    </ConfirmDialog>
  );
}
