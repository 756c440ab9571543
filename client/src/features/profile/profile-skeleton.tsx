import { Flex, Grid, Stack } from '@chakra-ui/react';
import { Card } from '../../ui/data/card.tsx';
import { VisuallyHidden } from '../../ui/page/visually-hidden.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';

/** The profile's shape while it is on its way. */
export function ProfileSkeleton() {
  return (
    <div role="status">
      <VisuallyHidden>Loading your profile…</VisuallyHidden>
      <Grid
        aria-hidden
        templateColumns={{ base: 'minmax(0, 1fr)', lg: '18rem minmax(0, 1fr)' }}
        columnGap="8"
        rowGap="4"
        alignItems="start"
      >
        <Card>
          <Flex direction="column" align="center" gap="3">
            <Skeleton height="24" width="24" borderRadius="full" />
            <Skeleton height="6" width="40" />
            <Skeleton width="40" />
          </Flex>
          <Stack gap="4" mt="6">
            {[1, 2, 3, 4].map((row) => (
              <Skeleton key={row} height="10" width="full" />
            ))}
          </Stack>
        </Card>
        <Stack gap="4">
          {[1, 2].map((card) => (
            <Card key={card}>
              <Skeleton height="6" width="32" mb="4" />
              <Skeleton width="full" mb="2" />
              <Skeleton width="64" />
            </Card>
          ))}
        </Stack>
      </Grid>
    </div>
  );
}
