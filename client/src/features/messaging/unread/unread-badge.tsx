import { CountBadge } from '../../../ui/data/count-badge.tsx';
import { unreadIn } from '../cache/conversations.ts';
import { useConversations } from '../use-conversations.ts';

export function UnreadBadge() {
  const { data: list = [] } = useConversations();
  return <CountBadge count={unreadIn(list)} words="unread" />;
}
