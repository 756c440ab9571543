import { Box, Grid } from '@chakra-ui/react';
import { Card } from '../../../ui/data/card.tsx';
import { VisuallyHidden } from '../../../ui/page/visually-hidden.tsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';

/** The start screen's shape while the station loads. */
export function StartSkeleton() {
  return (
    <Box role="status">
      <VisuallyHidden as="h1">Loading the station</VisuallyHidden>
      <Box aria-hidden>
        <Skeleton height="5" width="56" mb="3" />
        <Skeleton height="10" width="full" mb="3" />
        <Skeleton height="5" width="64" mb="8" />
        <Grid templateColumns={{ base: 'minmax(0, 1fr)', lg: '7fr 4fr' }} gap="8">
          <Box>
            <Skeleton height="16" width="full" mb="4" />
            <Skeleton height="16" width="full" mb="4" />
            <Skeleton height="16" width="full" />
          </Box>
          <Card>
            <Skeleton height="12" width="full" mb="5" />
            <Skeleton height="11" width="56" />
          </Card>
        </Grid>
      </Box>
    </Box>
  );
}
