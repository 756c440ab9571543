import { getStats } from '@cascade/shared/features/stats/contract';
import { Box, chakra, Flex, Grid } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../../api/query-of.ts';
import { AnchorButton } from '../../../ui/actions/anchor-button.tsx';
import { LandingStation } from './landing-station.tsx';

export function LandingHero() {
  const { data: stats } = useQuery(queryOf(getStats, {}));
  // The sentence reads without the figure too, so nothing waits for it and nothing jumps.
  const stations = stats ? `${stats.totalScenarios} stations` : 'Stations';
  return (
    <Grid
      as="section"
      aria-labelledby="hero"
      templateColumns={{ base: '1fr', lg: '7fr 5fr' }}
      gap={{ base: '10', lg: '16' }}
      alignItems="center"
    >
      <Box minWidth="0">
        <Box textStyle="eyebrow" color="accent" mb="4">
          For psychiatry trainees preparing for the CASC
        </Box>
        <chakra.h1 id="hero" textStyle="display">
          <chakra.span display="block">Seven minutes, one conversation.</chakra.span> Practise until
          it is yours.
        </chakra.h1>
        <Box textStyle="lead" color="muted" mt="6" maxWidth="measure">
          {stations} written like the real thing, each with a candidate task, an actor brief, a mark
          scheme and feedback. Bring a study partner, start the clock, and find out what to work on
          next.
        </Box>
        <Flex wrap="wrap" gap="3" mt="8">
          <AnchorButton size="lg" href="/api/login">
            Get Started
          </AnchorButton>
          <AnchorButton size="lg" look="outline" href="/api/login">
            Join the Community
          </AnchorButton>
        </Flex>
      </Box>
      <LandingStation />
    </Grid>
  );
}
