import type { GroupMember } from '@cascade/shared/features/groups/contract';
import { Box, Flex } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useMember } from '../../api/current-user.ts';
import { Avatar } from '../../domain/people/avatar.tsx';
import { DayOfInstant } from '../../ui/page/instant.tsx';
import { AdminBadge } from './group-badges.tsx';

type PersonLineProps = {
  person: Pick<GroupMember, 'userHandle' | 'avatarSeed'>;
  isMe?: boolean;
  /** Around the picture. */
  frame?: (picture: ReactNode) => ReactNode;
  marks?: ReactNode;
  detail: ReactNode;
  actions?: ReactNode;
};

export function PersonLine({ person, isMe, frame, marks, detail, actions }: PersonLineProps) {
  const picture = <Avatar seed={person.avatarSeed} />;
  return (
    <Flex as="li" align="start" gap="3" py="3" borderTopWidth="1px" borderColor="border">
      {frame ? frame(picture) : picture}
      <Box flex="1" minWidth="0">
        <Flex wrap="wrap" align="center" columnGap="2" rowGap="1">
          <Box as="span" fontWeight="medium" overflowWrap="anywhere">
            {person.userHandle}
            {isMe && ' (you)'}
          </Box>
          {marks}
        </Flex>
        <Box textStyle="small" color="muted" overflowWrap="anywhere">
          {detail}
        </Box>
      </Box>
      {actions}
    </Flex>
  );
}

type Props = {
  members: GroupMember[];
  actionsFor: (member: GroupMember) => ReactNode;
  frameFor?: (member: GroupMember, picture: ReactNode) => ReactNode;
};

export function MemberList({ members, actionsFor, frameFor }: Props) {
  const { publicId } = useMember();
  return (
    <Box as="ul" listStyleType="none" aria-label="Members">
      {members.map((member) => (
        <PersonLine
          key={member.id}
          person={member}
          isMe={member.id === publicId}
          {...(frameFor && { frame: (picture) => frameFor(member, picture) })}
          marks={member.isAdmin && <AdminBadge />}
          detail={
            <>
              Joined <DayOfInstant at={member.joinedAt} />
            </>
          }
          actions={actionsFor(member)}
        />
      ))}
    </Box>
  );
}
