import { Flex } from '@chakra-ui/react';
import { Badge } from '../../../ui/badge.tsx';
import { TextLink } from '../../../ui/text-link.tsx';

/** Tags that are shown before "+N more" (section 9). */
const SHOWN = 3;

type Props = {
  tags: string[];
  specialty: string | null;
  category: string | null;
  isWhole?: boolean;
};

/** What a post is about; a tag leads to everything in the feed that has it. */
export function PostTags({ tags, specialty, category, isWhole = false }: Props) {
  const shown = isWhole ? tags : tags.slice(0, SHOWN);
  const rest = tags.length - shown.length;
  if (tags.length === 0 && !specialty && !category) return null;
  return (
    <Flex wrap="wrap" align="center" columnGap="3" rowGap="1" mt="3" textStyle="small">
      {specialty && <Badge>{specialty}</Badge>}
      {category && <Badge overflowWrap="anywhere">{category}</Badge>}
      {shown.map((tag) => (
        <TextLink key={tag} to={`/cascade?tag=${encodeURIComponent(tag)}`} py="2">
          #{tag}
        </TextLink>
      ))}
      {rest > 0 && <Badge>+{rest} more</Badge>}
    </Flex>
  );
}
