import type { Suggestion } from '@cascade/shared/features/insight/contract';
import { Box, chakra, Flex } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { ArrowRight, UsersRound } from 'lucide-react';
import { CategoryBadge, DifficultyBadge } from '../../../domain/stations/station-badges.tsx';
import { suggestionQuery } from '../../../features/progress/insight-queries.ts';
import { Loaded } from '../../../features/progress/section.tsx';
import { LinkButton } from '../../../ui/actions/link-button.tsx';
import { TextLink } from '../../../ui/actions/text-link.tsx';
import { Card } from '../../../ui/data/card.tsx';
import { VisuallyHidden } from '../../../ui/page/visually-hidden.tsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';

const NextStationFrame = chakra(Card, {
  base: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'flex-start',
    gap: '4',
    minHeight: '64',
    p: { base: '5', md: '8' },
    bg: 'accent.subtle',
    borderColor: 'transparent',
  },
});

export function NextStation() {
  const query = useQuery(suggestionQuery);
  return (
    <Loaded
      query={query}
      failure="Your next station could not be loaded"
      skeleton={<NextStationSkeleton />}
    >
      {(suggestion) =>
        suggestion ? <NextStationCard suggestion={suggestion} /> : <NoSuggestion />
      }
    </Loaded>
  );
}

function NextStationCard({ suggestion }: { suggestion: Suggestion }) {
  const { card, attemptId, sentence } = suggestion;
  const { id, scenarioNumber, title, category, difficulty, duration, setting } = card;
  return (
    <NextStationFrame>
      <Box>
        <Box textStyle="label" color="accent">
          Do this now
        </Box>
        <Box mt="1">{sentence}</Box>
      </Box>
      <chakra.h2 textStyle="title">{title}</chakra.h2>
      <Flex wrap="wrap" align="center" gap="2">
        <Box textStyle="label" color="muted">
          {scenarioNumber}
        </Box>
        <CategoryBadge category={category} />
        <DifficultyBadge difficulty={difficulty} />
      </Flex>
      <Box color="muted">
        {duration}, {setting}
      </Box>
      <Flex wrap="wrap" align="center" columnGap="5" rowGap="3" mt="auto" pt="2">
        <LinkButton size="lg" to={attemptId ? `/practice/attempt/${attemptId}` : `/practice/${id}`}>
          {attemptId ? 'Resume' : 'Practise now'}
          <VisuallyHidden>
            : {scenarioNumber} {title}
          </VisuallyHidden>
          <ArrowRight aria-hidden />
        </LinkButton>
        <WithPartner />
        <TextLink to={`/scenario/${id}`}>Read the station</TextLink>
      </Flex>
    </NextStationFrame>
  );
}

function WithPartner() {
  return (
    <LinkButton size="lg" look="outline" to="/practise-together" px={{ base: '3', sm: '6' }}>
      <UsersRound aria-hidden />
      Practise with a partner
    </LinkButton>
  );
}

function NextStationSkeleton() {
  return (
    <NextStationFrame role="status">
      <VisuallyHidden>Loading your next station…</VisuallyHidden>
      <Skeleton height="5" width="32" />
      <Box width="full">
        <Skeleton height="9" width="full" mb="2" />
        <Skeleton height="9" width="64" />
      </Box>
      <Skeleton height="6" width="64" />
      <Skeleton height="6" width="56" />
      <Skeleton height="12" width="40" mt="auto" borderRadius="md" />
    </NextStationFrame>
  );
}

function NoSuggestion() {
  return (
    <NextStationFrame>
      <chakra.h2 textStyle="title">Choose what to practise</chakra.h2>
      <Box color="muted" maxWidth="measure">
        There is no suggestion at the moment. Any station is a good one.
      </Box>
      <Flex wrap="wrap" gap="3" mt="auto" pt="2">
        <LinkButton size="lg" to="/scenarios">
          Choose a station
        </LinkButton>
        <WithPartner />
      </Flex>
    </NextStationFrame>
  );
}
