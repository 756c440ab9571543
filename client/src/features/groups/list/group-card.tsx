import { getGroup, joinGroup, type StudyGroup } from '@cascade/shared/features/groups/contract';
import { Box, chakra, Flex } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { queryOf } from '../../../api/query-of.ts';
import { Avatar } from '../../../domain/people/avatar.tsx';
import { useStream } from '../../../live/channel.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { LinkButton } from '../../../ui/actions/link-button.tsx';
import { Card } from '../../../ui/data/card.tsx';
import { GroupBadges, isFull, membersOf } from '../group-badges.tsx';
import { useJoin } from '../join/use-join.tsx';

const FACES = 5;

const Title = chakra('button', {
  base: {
    display: 'inline',
    textStyle: 'subheading',
    textAlign: 'start',
    overflowWrap: 'anywhere',
    cursor: 'pointer',
    borderRadius: 'sm',
    _hover: { color: 'accent' },
  },
});

/** Overlapping, with a rim of the card's colour. */
const Face = chakra('span', {
  base: {
    display: 'inline-flex',
    p: '0.5',
    bg: 'surface',
    borderRadius: 'full',
    '& + &': { ms: '-3' },
  },
});

/** The directory does not tell of private groups: their own streams do. */
function useNewest(group: StudyGroup): StudyGroup {
  const page = useQuery({
    ...queryOf(getGroup, { params: { id: group.id } }),
    enabled: group.isMember && group.isPrivate,
  });
  const isFollowed = group.isMember && group.isPrivate && !page.error;
  useStream(isFollowed ? page.data?.live : undefined);
  return isFollowed && page.data && page.data.rev > group.rev ? page.data : group;
}

type Props = { group: StudyGroup; onOpen: () => void };

export function GroupCard({ group: listed, onOpen }: Props) {
  const group = useNewest(listed);
  const { join, isBusy, question } = useJoin((acceptsBlocked) =>
    call(joinGroup, { params: { id: group.id }, body: { acceptsBlocked } }),
  );
  return (
    <Card asChild display="flex" flexDirection="column" gap="3">
      <li>
        <GroupBadges group={group} />
        <chakra.h2>
          <Title type="button" aria-haspopup="dialog" onClick={onOpen}>
            {group.name}
          </Title>
        </chakra.h2>
        <Flex wrap="wrap" align="center" columnGap="3" rowGap="1" mt="auto">
          <Box display="flex" aria-hidden>
            {group.members.slice(0, FACES).map(({ id, avatarSeed }) => (
              <Face key={id}>
                <Avatar seed={avatarSeed} size="sm" />
              </Face>
            ))}
          </Box>
          <Box textStyle="small" color="muted">
            {membersOf(group)}
          </Box>
        </Flex>
        <Flex wrap="wrap" gap="2">
          {group.isMember && (
            <LinkButton look="outline" to={`/study-groups/${group.id}`}>
              Open
            </LinkButton>
          )}
          {!group.isMember && (
            <Button look="outline" isBusy={isBusy} disabled={isFull(group)} onClick={join}>
              Join
            </Button>
          )}
          <Button look="quiet" aria-haspopup="dialog" onClick={onOpen}>
            Details
          </Button>
        </Flex>
        {question}
      </li>
    </Card>
  );
}
