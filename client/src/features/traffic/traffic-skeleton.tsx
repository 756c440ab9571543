import { Grid } from '@chakra-ui/react';
import { Card } from '../../ui/data/card.tsx';
import { VisuallyHidden } from '../../ui/page/visually-hidden.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { measureColumns } from './measure-columns.ts';

const places = Array.from({ length: 6 }, (_, place) => place);

/** The shape of the screen while the first picture is on its way. */
export function TrafficSkeleton() {
  return (
    <div role="status">
      <VisuallyHidden>Loading live traffic…</VisuallyHidden>
      <Skeleton height="6" width="40" mb="6" />
      <Grid templateColumns={measureColumns} gap="4" aria-hidden>
        {places.map((place) => (
          <Card key={place}>
            <Skeleton width="32" mb="3" />
            <Skeleton height="9" width="20" mb="3" />
            <Skeleton height="12" width="full" />
          </Card>
        ))}
      </Grid>
    </div>
  );
}
