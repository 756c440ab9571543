import { CHANGE_WINDOW_MS, type Message } from '@cascade/shared/features/messaging/contract';
import { Flex } from '@chakra-ui/react';
import { Copy, Pencil, Reply, Trash2 } from 'lucide-react';
import { serverNow } from '../../../../api/server-time.ts';
import { Button } from '../../../../ui/actions/button.tsx';
import { toast } from '../../../../ui/toast/toasts.ts';

const quiet = { look: 'quiet', px: '3', fontSize: 'sm' } as const;

type Props = {
  message: Message;
  isOwn: boolean;
  /** Undefined when locked. */
  text: string | undefined;
  canWrite: boolean;
  onReply: () => void;
  onEdit: () => void;
  onDelete: () => void;
};

/** Own messages are editable for fifteen minutes. */
export function MessageActions({
  message,
  isOwn,
  text,
  canWrite,
  onReply,
  onEdit,
  onDelete,
}: Props) {
  const isChangeable = isOwn && serverNow() - Date.parse(message.createdAt) < CHANGE_WINDOW_MS;
  async function copy() {
    await navigator.clipboard.writeText(text ?? '');
    toast({ title: 'Text copied' });
  }
  return (
    <Flex wrap="wrap" gap="1" justify={isOwn ? 'flex-end' : 'flex-start'} mt="1">
      {canWrite && (
        <Button {...quiet} onClick={onReply}>
          <Reply aria-hidden />
          Reply
        </Button>
      )}
      {text !== undefined && (
        <Button {...quiet} onClick={() => void copy()}>
          <Copy aria-hidden />
          Copy
        </Button>
      )}
      {isChangeable && canWrite && text !== undefined && (
        <Button {...quiet} onClick={onEdit}>
          <Pencil aria-hidden />
          Edit
        </Button>
      )}
      {isChangeable && (
        <Button {...quiet} onClick={onDelete}>
          <Trash2 aria-hidden />
          Delete
        </Button>
      )}
    </Flex>
  );
}
