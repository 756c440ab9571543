import { listGroupConversations } from '@cascade/shared/features/groups/conversation';
import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { NavLink } from 'react-router';
import { queryOf } from '../../../api/query-of.ts';
import { CountBadge } from '../../../ui/data/count-badge.tsx';

const Tab = chakra(NavLink, {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1.5',
    minHeight: '11',
    px: { base: '3', md: '4' },
    mb: '-1px',
    borderBottomWidth: '2px',
    borderColor: 'transparent',
    color: 'muted',
    fontWeight: 'medium',
    _hover: { color: 'text' },
    '&[aria-current=page]': { color: 'accent', borderColor: 'accent' },
  },
});
const List = chakra('nav', {
  base: { display: 'flex', borderBottomWidth: '1px', borderColor: 'border', my: '4' },
});

/** For members. */
export function GroupTabs({ groupId }: { groupId: string }) {
  // The navigation's badge has fetched it, and follows its changes.
  const { data = [] } = useQuery({ ...queryOf(listGroupConversations, {}), enabled: false });
  const unread = data.find((one) => one.groupId === groupId)?.unreadCount ?? 0;
  return (
    <List aria-label="This group">
      <Tab to={`/study-groups/${groupId}`} end>
        Overview
      </Tab>
      <Tab to={`/study-groups/${groupId}/conversation`}>
        Conversation
        <CountBadge count={unread} words="unread" />
      </Tab>
    </List>
  );
}
