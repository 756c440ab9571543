import type { Category } from '@cascade/shared/domain/stations/parts';
import { Box, chakra, Flex, Grid } from '@chakra-ui/react';
import { categorySlug } from '../../../domain/stations/category-slug.ts';

const specialties: Category[] = [
  'Adult Mental Health',
  'Child & Adolescent',
  'Old Age Psychiatry',
  'Forensic Psychiatry',
  'Learning Disability',
  'Emergency Psychiatry',
  'Liaison Psychiatry',
  'Perinatal Psychiatry',
  'Eating Disorders',
  'Substance Misuse',
];

export function LandingSpecialties() {
  return (
    <section aria-labelledby="specialties">
      <chakra.h2 id="specialties" textStyle="title">
        Ten specialties
      </chakra.h2>
      <Box textStyle="lead" color="muted" mt="2" mb="6">
        From the emergency department at night to the perinatal clinic.
      </Box>
      <Grid
        as="ul"
        listStyle="none"
        templateColumns={{ base: '1fr', sm: '1fr 1fr', lg: 'repeat(5, 1fr)' }}
        columnGap="6"
      >
        {specialties.map((specialty) => (
          <Flex
            as="li"
            key={specialty}
            align="center"
            gap="3"
            py="3"
            borderTopWidth="1px"
            borderColor="border"
          >
            <Box
              boxSize="3"
              borderRadius="sm"
              flexShrink="0"
              bg={`category.${categorySlug(specialty)}.fg`}
            />
            {specialty}
          </Flex>
        ))}
      </Grid>
    </section>
  );
}
