import { chakra, Flex } from '@chakra-ui/react';
import { Button } from '../../../ui/actions/button.tsx';
import { useFollowing } from '../use-following.ts';

/** The tag that the list is about, which may be followed or let go. */
export function TagChoice({ tag, onClear }: { tag: string; onClear: () => void }) {
  const { tags, change } = useFollowing();
  const isFollowed = tags.includes(tag);
  return (
    <Flex wrap="wrap" align="center" gap="2">
      <chakra.span fontWeight="bold" overflowWrap="anywhere">
        #{tag}
      </chakra.span>
      <Button look="outline" onClick={() => change({ tag, follows: !isFollowed })}>
        {isFollowed ? 'Unfollow this tag' : 'Follow this tag'}
      </Button>
      <Button look="quiet" onClick={onClear}>
        Show all tags
      </Button>
    </Flex>
  );
}
