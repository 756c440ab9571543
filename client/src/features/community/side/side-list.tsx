import {
  listActiveUsers,
  type listTrending,
  type listTrendingTopics,
} from '@cascade/shared/features/community/people';
import { Box, Flex, Stack } from '@chakra-ui/react';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { sentenceOf } from '../../../api/api-error.ts';
import { queryOf } from '../../../api/query-of.ts';
import { Avatar } from '../../../domain/people/avatar.tsx';
import { PresenceFrame } from '../../../domain/people/presence-dot.tsx';
import { Badges } from '../../../domain/posts/byline.tsx';
import { usePresence } from '../../../domain/presence/use-presence.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { TextLink } from '../../../ui/actions/text-link.tsx';
import { TitledCard } from '../../../ui/data/titled-card.tsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';

type Props<Item> = {
  title: string;
  list: Pick<UseQueryResult<Item[]>, 'data' | 'error' | 'isPending'> & { refetch: () => unknown };
  empty: string;
  show: (item: Item) => ReactNode;
  foot?: ReactNode;
};

export function SideList<Item>({ title, list, empty, show, foot }: Props<Item>) {
  const { data, isPending, error, refetch } = list;
  return (
    <TitledCard title={title}>
      {isPending && (
        <Stack gap="3" role="status" aria-label={`Loading ${title}`}>
          <Skeleton width="40" />
          <Skeleton width="32" />
          <Skeleton width="40" />
        </Stack>
      )}
      {!data && error && (
        <Box role="alert" textStyle="small">
          {sentenceOf(error)}
          <Button look="quiet" ms="-4" onClick={() => void refetch()}>
            Retry
          </Button>
        </Box>
      )}
      {data?.length === 0 && <Box color="muted">{empty}</Box>}
      {data && data.length > 0 && (
        <Stack as="ul" listStyle="none" gap="2">
          {data.map(show)}
        </Stack>
      )}
      {foot}
    </TitledCard>
  );
}

export function ActiveUsers() {
  const users = useQuery(queryOf(listActiveUsers, {}));
  const presenceOf = usePresence((users.data ?? []).map(({ id }) => id));
  return (
    <SideList
      title="Active Users"
      list={users}
      empty="Members who post under their handle appear here."
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

type TrendingTopicsProps = {
  route: typeof listTrending | typeof listTrendingTopics;
  pathOf: (tag: string) => string;
};

export function TrendingTopics({ route, pathOf }: TrendingTopicsProps) {
  const topics = useQuery(queryOf(route, {}));
  return (
    <SideList
      title="Trending Topics"
      list={topics}
      empty="Tags of this week’s posts appear here."
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
