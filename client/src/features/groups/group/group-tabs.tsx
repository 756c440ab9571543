import { listGroupConversations } from '@cascade/shared/features/groups/conversation';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../../api/query-of.ts';
import { CountBadge } from '../../../ui/data/count-badge.tsx';
import { LinkTabs } from '../../../ui/page/link-tabs.tsx';

/** For members. */
export function GroupTabs({ groupId }: { groupId: string }) {
  // The navigation's badge has fetched it, and follows its changes.
  const { data = [] } = useQuery({ ...queryOf(listGroupConversations, {}), enabled: false });
  const unread = data.find((one) => one.groupId === groupId)?.unreadCount ?? 0;
  const path = `/study-groups/${groupId}`;
  const conversation = (
    <>
      Conversation
      <CountBadge count={unread} words="unread" />
    </>
  );
  return (
    <LinkTabs
      label="This group"
      tabs={[
        { path, label: 'Overview', isExact: true },
        { path: `${path}/conversation`, label: conversation },
      ]}
      my="4"
    />
  );
}
