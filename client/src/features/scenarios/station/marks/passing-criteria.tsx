import type { MarkScheme } from '@cascade/shared/domain/stations/parts';
import { Box, chakra, Grid } from '@chakra-ui/react';
import { StationList } from '../station-list.tsx';

/** What must be done to pass, and what lifts a pass above the rest. */
export function PassingCriteria({ criteria }: { criteria: MarkScheme['passingCriteria'] }) {
  const lists = [
    { title: 'Essential', items: criteria.essential },
    { title: 'For higher grades', items: criteria.forHigherGrades },
  ].filter(({ items }) => items.length > 0);
  return (
    <>
      <Box textStyle="clinical" maxWidth="measure">
        {criteria.overall}
      </Box>
      <Grid templateColumns={{ base: '1fr', lg: '1fr 1fr' }} gap={{ base: '5', lg: '10' }} mt="5">
        {lists.map(({ title, items }) => (
          <div key={title}>
            <chakra.h3 textStyle="subheading" mb="2">
              {title}
            </chakra.h3>
            <StationList items={items} />
          </div>
        ))}
      </Grid>
    </>
  );
}
