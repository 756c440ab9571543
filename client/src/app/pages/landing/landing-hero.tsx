import { getStats } from '@cascade/shared/features/stats/contract';
import { Box, chakra, Flex, Grid } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../../api/query-of.ts';
import { CategoryBadge, DifficultyBadge } from '../../../domain/stations/station-badges.tsx';
import { AnchorButton } from '../../../ui/actions/anchor-button.tsx';
import { LinkButton } from '../../../ui/actions/link-button.tsx';

export function LandingHero() {
  const { data: stats } = useQuery(queryOf(getStats, {}));
  // Avoids a layout shift.
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
        <Box textStyle="lead" color="muted" mt={{ base: '4', md: '6' }} maxWidth="measure">
          {stations} written like the real thing, each with a candidate task, an actor brief, a mark
          scheme and feedback. Start the clock, and find out what to work on next.
        </Box>
        <Flex wrap="wrap" gap="3" mt={{ base: '5', md: '8' }}>
          <LinkButton size="lg" to="/try">
            Try a station
          </LinkButton>
          <AnchorButton size="lg" look="outline" href="/api/login?new">
            Get Started
          </AnchorButton>
          <AnchorButton size="lg" look="outline" href="/api/login?new&returnTo=/community">
            Join the Community
          </AnchorButton>
        </Flex>
        <Box textStyle="small" color="muted" mt="4" maxWidth="measure">
          Trying needs no account, and an account costs nothing today.
        </Box>
      </Box>
      <LandingStation />
    </Grid>
  );
}

function LandingStation() {
  return (
    <chakra.figure minWidth="0">
      <Box
        bg="surface"
        borderWidth="1px"
        borderColor="border"
        borderRadius="lg"
        boxShadow="raised"
        overflow="hidden"
      >
        <Flex
          justify="space-between"
          align="center"
          gap="4"
          px={{ base: '4', md: '6' }}
          py="4"
          borderBottomWidth="1px"
          borderColor="border"
        >
          <Box>
            <Box textStyle="caption" color="muted">
              Time left
            </Box>
            <Box textStyle="figure">6:42</Box>
          </Box>
          <Box textStyle="caption" color="muted" textAlign="end">
            Bell at 6 minutes
          </Box>
        </Flex>
        <Box px={{ base: '4', md: '6' }} py="6">
          <Flex wrap="wrap" gap="2" mb="4">
            <CategoryBadge category="Liaison Psychiatry" />
            <DifficultyBadge difficulty="Intermediate" />
          </Flex>
          <Box fontFamily="heading" fontSize="lg" fontWeight="bold" lineHeight="snug" mb="3">
            A daughter who thinks her father has changed
          </Box>
          <Box color="muted" lineHeight="relaxed">
            You are asked to see the daughter of a man of 74 on an orthopaedic ward. Since his
            operation he has been restless at night and has pulled out two cannulas.
          </Box>
          <Box mt="4" lineHeight="relaxed">
            Take a collateral history. Explain what you think is happening.
          </Box>
        </Box>
      </Box>
      <chakra.figcaption textStyle="caption" color="muted" mt="3">
        Example: the task posted outside the station.
      </chakra.figcaption>
    </chakra.figure>
  );
}
