import { CountBadge } from '../../../ui/data/count-badge.tsx';
import { useUnreadCount } from '../use-conversations.ts';

export function UnreadBadge() {
  return <CountBadge count={useUnreadCount()} words="unread" />;
}
