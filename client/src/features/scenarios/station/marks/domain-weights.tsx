import type { CompetencyDomain } from '@cascade/shared/domain/stations/parts';
import { Box, chakra, Grid } from '@chakra-ui/react';
import { linkRecipe } from '../../../../ui/actions/link-recipe.ts';
import { domainIdOf } from './domain-id.ts';

const DomainLink = chakra('a', linkRecipe);

/** The domains at a glance: how much each weighs, and the way to it in a long scheme. */
export function DomainWeights({ domains }: { domains: CompetencyDomain[] }) {
  return (
    <Box as="ul" listStyle="none" maxWidth="measure" _print={{ display: 'none' }}>
      {domains.map(({ domain, weight }) => (
        <Grid
          key={domain}
          as="li"
          templateColumns={{ base: '1fr auto', sm: '1fr {sizes.40} {sizes.10}' }}
          alignItems="center"
          columnGap="4"
          py="1.5"
        >
          <DomainLink look="listed" href={`#${domainIdOf(domain)}`}>
            {domain}
          </DomainLink>
          <Box
            gridRow={{ base: '2', sm: 'auto' }}
            gridColumn={{ base: '1 / -1', sm: 'auto' }}
            height="2"
            borderRadius="full"
            bg="border"
            overflow="hidden"
            aria-hidden
          >
            <Box height="full" bg="accent" style={{ width: `${weight}%` }} />
          </Box>
          <Box textStyle="label" textAlign="end" fontVariantNumeric="tabular-nums">
            {weight}%
          </Box>
        </Grid>
      ))}
    </Box>
  );
}
