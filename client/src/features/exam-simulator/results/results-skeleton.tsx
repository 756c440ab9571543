import { Box, Grid } from '@chakra-ui/react';
import { Card } from '../../../ui/data/card.tsx';
import { VisuallyHidden } from '../../../ui/page/visually-hidden.tsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';

export function ResultsSkeleton() {
  return (
    <Box role="status">
      <VisuallyHidden as="h1">Loading the results</VisuallyHidden>
      <Box aria-hidden>
        <Skeleton height="10" width="64" mb="8" />
        <Grid templateColumns={{ base: 'minmax(0, 1fr)', lg: '1fr 1fr' }} gap="6" mb="8">
          {[1, 2].map((card) => (
            <Card key={card}>
              <Skeleton height="6" width="32" mb="4" />
              <Skeleton height="10" width="56" mb="4" />
              <Skeleton height="5" width="full" />
            </Card>
          ))}
        </Grid>
        <Skeleton height="14" width="full" mb="3" />
        <Skeleton height="14" width="full" mb="3" />
        <Skeleton height="14" width="full" />
      </Box>
    </Box>
  );
}
