import { Box, Flex } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Avatar } from '../../domain/people/avatar.tsx';
import { PresenceFrame } from '../../domain/people/presence-dot.tsx';
import type { ShownPresence } from '../../domain/people/presence-words.ts';
import { Card } from '../../ui/data/card.tsx';
import type { PersonLike } from './use-connections.ts';

type Props = {
  person: PersonLike;
  status: ShownPresence;
  marks?: ReactNode;
  menu?: ReactNode;
  children: ReactNode;
  actions: ReactNode;
};

/** Somebody in a list, with what can be done about them. */
export function PersonCard({ person, status, marks, menu, children, actions }: Props) {
  return (
    <Card asChild display="flex" flexDirection="column" gap="3">
      <li>
        <Flex align="center" gap="3" minWidth="0">
          <PresenceFrame status={status}>
            <Avatar seed={person.avatarSeed} />
          </PresenceFrame>
          <Box minWidth="0" flex="1">
            <Flex wrap="wrap" align="center" columnGap="2" rowGap="1">
              <Box as="span" fontWeight="medium" overflowWrap="anywhere">
                {person.userHandle}
              </Box>
              {marks}
            </Flex>
          </Box>
          {menu}
        </Flex>
        <Box textStyle="small" color="muted" overflowWrap="anywhere">
          {children}
        </Box>
        <Flex wrap="wrap" gap="2" mt="auto">
          {actions}
        </Flex>
      </li>
    </Card>
  );
}
