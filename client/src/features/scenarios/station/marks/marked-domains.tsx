import {
  type CompetencyDomain,
  type LevelName,
  levelNames,
} from '@cascade/shared/domain/stations/parts';
import { Box, chakra, Flex, Grid } from '@chakra-ui/react';
import { StationList } from '../../../../domain/stations/station-layout.tsx';
import { linkRecipe } from '../../../../ui/actions/link-recipe.ts';
import { Card } from '../../../../ui/data/card.tsx';

const labels: Record<LevelName, string> = {
  excellent: 'Excellent',
  good: 'Good',
  average: 'Average',
  poor: 'Poor',
  veryPoor: 'Very poor',
};

type Props = { levels: NonNullable<CompetencyDomain['levels']> };

function DomainLevels({ levels }: Props) {
  return (
    <Grid
      as="dl"
      templateColumns={{ base: '1fr', lg: 'repeat(5, 1fr)' }}
      columnGap="5"
      mt="5"
      borderTopWidth={{ lg: '1px' }}
      borderColor="border"
      pt={{ lg: '4' }}
      textStyle="small"
    >
      {levelNames.map((name, index) => (
        <Grid
          key={name}
          templateColumns={{
            base: '1fr',
            sm: '{sizes.24} 1fr',
            lg: '1fr',
            _print: '{sizes.24} 1fr',
          }}
          alignContent="start"
          columnGap="4"
          py={{ base: '2', lg: '0' }}
          borderTopWidth={{ base: '1px', lg: '0' }}
          borderColor="border"
        >
          <chakra.dt textStyle="label" mb="0.5">
            <chakra.span color="muted" fontVariantNumeric="tabular-nums">
              {levelNames.length - index}
            </chakra.span>{' '}
            {labels[name]}
          </chakra.dt>
          <dd>{levels[name]}</dd>
        </Grid>
      ))}
    </Grid>
  );
}

/** `Meeting the person` → `domain-meeting-the-person`. */
function domainIdOf(domain: string): string {
  return `domain-${domain.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '-')}`;
}

const DomainLink = chakra('a', linkRecipe);

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

export function DomainCard({ domain }: { domain: CompetencyDomain }) {
  return (
    <Card id={domainIdOf(domain.domain)} scrollMarginTop="4" breakInside="avoid">
      <Flex justify="space-between" align="baseline" gap="4">
        <chakra.h3 textStyle="subheading">{domain.domain}</chakra.h3>
        <Box textStyle="label" whiteSpace="nowrap" fontVariantNumeric="tabular-nums">
          Weighting {domain.weight}%
        </Box>
      </Flex>
      <Box color="muted" mt="1" mb="4" maxWidth="measure">
        {domain.description}
      </Box>
      <StationList items={domain.criteria} />
      {domain.levels && <DomainLevels levels={domain.levels} />}
    </Card>
  );
}
