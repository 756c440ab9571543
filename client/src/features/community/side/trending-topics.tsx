import type { listTrending, listTrendingTopics } from '@cascade/shared/features/community/people';
import { Box, Flex } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../../api/query-of.ts';
import { TextLink } from '../../../ui/actions/text-link.tsx';
import { SideList } from './side-list.tsx';

type Props = {
  /** Of which board. */
  route: typeof listTrending | typeof listTrendingTopics;
  /** Where a topic leads. */
  pathOf: (tag: string) => string;
};

/** What is talked about this week. */
export function TrendingTopics({ route, pathOf }: Props) {
  const topics = useQuery(queryOf(route, {}));
  return (
    <SideList
      title="Trending Topics"
      list={topics}
      empty="Tags of this week’s posts will stand here."
      show={({ tag, count }) => (
        <Flex as="li" key={tag} justify="space-between" align="center" gap="3">
          <TextLink to={pathOf(tag)} look="listed" py="2" overflowWrap="anywhere">
            #{tag}
          </TextLink>
          <Box textStyle="small" color="muted" whiteSpace="nowrap">
            {count === 1 ? '1 post' : `${count} posts`}
          </Box>
        </Flex>
      )}
    />
  );
}
