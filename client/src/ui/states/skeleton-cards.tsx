import { Flex, Grid } from '@chakra-ui/react';
import { Card } from '../data/card.tsx';
import { VisuallyHidden } from '../page/visually-hidden.tsx';
import { Skeleton } from './skeleton.tsx';

type Props = {
  count?: number;
  /** For screen readers. */
  label?: string;
  columns?: Record<string, string> | string;
};

export function SkeletonCards({ count = 6, label = 'Loading', columns = cardColumns }: Props) {
  return (
    <div role="status">
      <VisuallyHidden>{label}…</VisuallyHidden>
      <Grid templateColumns={columns} gap="4" aria-hidden>
        {Array.from({ length: count }, (_, index) => index).map((index) => (
          <Card key={index} data-testid="skeleton-card">
            <Flex gap="2" mb="4">
              <Skeleton height="5" width="24" />
              <Skeleton height="5" width="16" />
            </Flex>
            <Skeleton height="6" width="full" mb="2" />
            <Skeleton height="6" width="64" mb="4" />
            <Skeleton width="40" mb="6" />
            <Skeleton height="11" width="32" borderRadius="md" />
          </Card>
        ))}
      </Grid>
    </div>
  );
}

/** Never wider than the screen. */
export const cardColumns = 'repeat(auto-fill, minmax(min(100%, 20rem), 1fr))';
