import { CHANGE_WINDOW_MS } from '@cascade/shared/features/messaging/contract';
import { Flex } from '@chakra-ui/react';
import { Copy, Pencil, Reply, Trash2 } from 'lucide-react';
import { serverNow } from '../../../api/server-time.ts';
import type { SentMessage } from '../../../e2ee/sealed-message.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { toast } from '../../../ui/toast/toasts.ts';
import { isOwnIn, type ThreadSetting } from '../thread-setting.ts';

const quiet = { look: 'quiet', px: '3', fontSize: 'sm' } as const;

type Props = {
  message: SentMessage;
  setting: ThreadSetting;
  /** Undefined when locked. */
  text: string | undefined;
  canWrite: boolean;
  onReply: () => void;
  onEdit: () => void;
  onDelete: () => void;
  onDone: () => void;
};

/** Own messages are editable for fifteen minutes. */
export function MessageActions({
  message,
  setting,
  text,
  canWrite,
  onReply,
  onEdit,
  onDelete,
  onDone,
}: Props) {
  const { Actions } = setting;
  const isOwn = isOwnIn(setting, message);
  const isChangeable = isOwn && serverNow() - Date.parse(message.createdAt) < CHANGE_WINDOW_MS;
  async function copy() {
    await navigator.clipboard.writeText(text ?? '');
    toast({ title: 'Text copied' });
  }
  return (
    <Flex wrap="wrap" gap="1" justify={isOwn ? 'flex-end' : 'flex-start'} mt="1">
      {Actions && canWrite && <Actions message={message} onDone={onDone} />}
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
      {(isChangeable || setting.mayDeleteAny) && (
        <Button {...quiet} onClick={onDelete}>
          <Trash2 aria-hidden />
          Delete
        </Button>
      )}
    </Flex>
  );
}
