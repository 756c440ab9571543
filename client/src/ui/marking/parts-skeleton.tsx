import { Box } from '@chakra-ui/react';
import { Card } from '../card.tsx';
import { Skeleton } from '../skeleton.tsx';
import { VisuallyHidden } from '../visually-hidden.tsx';

/** The shape of a mark scheme while it is on its way. */
export function PartsSkeleton() {
  return (
    <Box role="status">
      <VisuallyHidden>Loading the mark scheme…</VisuallyHidden>
      <Box display="grid" gap="4" aria-hidden>
        {[1, 2].map((card) => (
          <Card key={card}>
            <Skeleton height="6" width="64" mb="4" />
            <Skeleton height="11" width="full" mb="2" />
            <Skeleton height="11" width="full" mb="2" />
            <Skeleton height="11" width="full" />
          </Card>
        ))}
      </Box>
    </Box>
  );
}
