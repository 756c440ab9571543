import type { Board, BoardPost } from '@cascade/shared/features/community/contract';
import { Flex } from '@chakra-ui/react';
import { TextLink } from '../../../ui/actions/text-link.tsx';
import { Badge } from '../../../ui/data/badge.tsx';

/** Tags that are shown before "+N more" (section 9). */
const SHOWN = 3;

/** Where a tag leads: to what else its board has of it. The post board has no such list. */
const pathOf: Record<Board, ((tag: string) => string) | null> = {
  feed: (tag) => `/cascade?tag=${encodeURIComponent(tag)}`,
  discussion: (tag) => `/community?search=${encodeURIComponent(tag)}`,
  posts: null,
};

type Props = { post: BoardPost; isWhole: boolean };

/** What a post is about. */
export function PostTags({ post: { board, tags, specialty, category }, isWhole }: Props) {
  const shown = isWhole ? tags : tags.slice(0, SHOWN);
  const rest = tags.length - shown.length;
  const path = pathOf[board];
  if (tags.length === 0 && !specialty && !category) return null;
  return (
    <Flex wrap="wrap" align="center" columnGap="3" rowGap="1" mt="3" textStyle="small">
      {specialty && <Badge>{specialty}</Badge>}
      {category && <Badge overflowWrap="anywhere">{category}</Badge>}
      {shown.map((tag) =>
        path ? (
          <TextLink key={tag} to={path(tag)} py="2">
            #{tag}
          </TextLink>
        ) : (
          <span key={tag}>#{tag}</span>
        ),
      )}
      {rest > 0 && <Badge>+{rest} more</Badge>}
    </Flex>
  );
}
