import { chakra } from '@chakra-ui/react';
import { Check, CheckCheck } from 'lucide-react';
import { VisuallyHidden } from '../../../../ui/page/visually-hidden.tsx';

/** One tick for what was sent, two for what was read. */
export function SentMark({ isRead }: { isRead: boolean }) {
  const Mark = isRead ? CheckCheck : Check;
  return (
    <chakra.span
      display="inline-flex"
      color={isRead ? 'accent' : 'muted'}
      data-mark={isRead ? 'read' : 'sent'}
      title={isRead ? 'Read' : 'Sent'}
    >
      <Mark size={16} aria-hidden />
      <VisuallyHidden>{isRead ? 'Read' : 'Sent'}</VisuallyHidden>
    </chakra.span>
  );
}
