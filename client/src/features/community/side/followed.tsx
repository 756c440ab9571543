import { Box, Flex, Stack } from '@chakra-ui/react';
import { X } from 'lucide-react';
import { Avatar } from '../../../domain/people/avatar.tsx';
import { IconButton } from '../../../ui/actions/icon-button.tsx';
import { TitledCard } from '../../../ui/data/titled-card.tsx';
import { useFollowing } from '../use-following.ts';

export function Followed() {
  const { people, tags, change } = useFollowing();
  return (
    <TitledCard title="You follow">
      {people.length + tags.length === 0 && (
        <Box color="muted">
          Nobody yet. Follow a handle from the menu of a post, or a tag after choosing it.
        </Box>
      )}
      <Stack as="ul" listStyle="none" gap="1">
        {people.map(({ id, userHandle, avatarSeed }) => (
          <Flex as="li" key={id} align="center" gap="3">
            <Avatar seed={avatarSeed} size="sm" />
            <Box flex="1" minWidth="0" truncate>
              {userHandle}
            </Box>
            <IconButton
              label={`Unfollow ${userHandle}`}
              onClick={() => change({ person: id, follows: false })}
            >
              <X aria-hidden />
            </IconButton>
          </Flex>
        ))}
        {tags.map((tag) => (
          <Flex as="li" key={tag} align="center" gap="3">
            <Box flex="1" minWidth="0" overflowWrap="anywhere">
              #{tag}
            </Box>
            <IconButton label={`Unfollow ${tag}`} onClick={() => change({ tag, follows: false })}>
              <X aria-hidden />
            </IconButton>
          </Flex>
        ))}
      </Stack>
    </TitledCard>
  );
}
