import type { CompetencyDomain } from '@cascade/shared/domain/stations/parts';
import { Box, chakra, Flex } from '@chakra-ui/react';
import { Card } from '../../../../ui/data/card.tsx';
import { StationList } from '../station-list.tsx';
import { domainIdOf } from './domain-id.ts';
import { DomainLevels } from './domain-levels.tsx';

/** One competency domain: its weight, its criteria and what each mark looks like. */
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
