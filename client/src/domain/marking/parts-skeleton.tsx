import { Box } from '@chakra-ui/react';
import { Card } from '../../ui/data/card.tsx';
import { VisuallyHidden } from '../../ui/page/visually-hidden.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';

export function PartsSkeleton({ label = 'Loading the mark scheme…' }: { label?: string }) {
  return (
    <Box role="status">
      <VisuallyHidden>{label}</VisuallyHidden>
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
