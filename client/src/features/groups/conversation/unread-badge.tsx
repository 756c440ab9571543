import {
  type GroupConversation,
  listGroupConversations,
} from '@cascade/shared/features/groups/conversation';
import { useQuery } from '@tanstack/react-query';
import { useCurrentUser } from '../../../api/current-user.ts';
import { queryOf } from '../../../api/query-of.ts';
import { useStream } from '../../../live/channel.ts';
import { CountBadge } from '../../../ui/data/count-badge.tsx';
import { unreadIn } from './cache.ts';

/** So that a message counts while another page is open. */
function Followed({ live }: { live: GroupConversation['live'] }) {
  useStream(live);
  return null;
}

/** Unread messages of the member's groups; private ones have their own badge. */
export function GroupsUnreadBadge() {
  const { member } = useCurrentUser();
  const { data: conversations = [] } = useQuery({
    ...queryOf(listGroupConversations, {}),
    enabled: member?.emailVerified === true,
  });
  return (
    <>
      {conversations.map(({ groupId, live }) => (
        <Followed key={groupId} live={live} />
      ))}
      <CountBadge count={unreadIn(conversations)} words="unread in groups" />
    </>
  );
}
