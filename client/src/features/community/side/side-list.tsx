import { Box, Stack } from '@chakra-ui/react';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { sentenceOf } from '../../../api/api-error.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import { SideCard } from './side-card.tsx';

type Props<Item> = {
  title: string;
  list: UseQueryResult<Item[]>;
  /** What would stand here. */
  empty: string;
  show: (item: Item) => ReactNode;
  foot?: ReactNode;
};

/** A short list beside the posts, in whichever state it is. */
export function SideList<Item>({ title, list, empty, show, foot }: Props<Item>) {
  const { data, isPending, error, refetch } = list;
  return (
    <SideCard title={title}>
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
    </SideCard>
  );
}
