import { listActiveUsers } from '@cascade/shared/features/community/people';
import { Box, Flex } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../../api/query-of.ts';
import { Avatar } from '../../../domain/people/avatar.tsx';
import { PresenceFrame } from '../../../domain/people/presence-frame.tsx';
import { Badges } from '../../../domain/posts/byline.tsx';
import { usePresence } from '../../../domain/presence/use-presence.ts';
import { SideList } from './side-list.tsx';

/** Who wrote under their handle lately, and who of them is here now. */
export function ActiveUsers() {
  const users = useQuery(queryOf(listActiveUsers, {}));
  const presenceOf = usePresence((users.data ?? []).map(({ id }) => id));
  return (
    <SideList
      title="Active Users"
      list={users}
      empty="Members who write under their handle will stand here."
      show={({ id, handle, avatar, reputation, badges }) => (
        <Flex as="li" key={id} align="center" gap="3" minWidth="0">
          <PresenceFrame status={presenceOf(id).status}>
            <Avatar seed={avatar} size="sm" />
          </PresenceFrame>
          <Box minWidth="0">
            <Box fontWeight="medium" truncate>
              {handle}
            </Box>
            <Flex wrap="wrap" gap="2" align="center" textStyle="small" color="muted">
              {reputation === 1 ? '1 point' : `${reputation} points`}
              <Badges badges={badges} />
            </Flex>
          </Box>
        </Flex>
      )}
    />
  );
}
