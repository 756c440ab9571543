import { CountBadge } from '../../../ui/data/count-badge.tsx';
import { unreadIn } from '../cache/conversations.ts';
import { useConversations } from '../use-conversations.ts';

export function UnreadBadge() {
  const { data: count = 0 } = useConversations(unreadIn);
  return <CountBadge count={count} words="unread" />;
}
