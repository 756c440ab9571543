import type { Suggestion } from '@cascade/shared/features/insight/contract';
import { Box, chakra, Flex } from '@chakra-ui/react';
import { ArrowRight } from 'lucide-react';
import { CategoryBadge, DifficultyBadge } from '../../../domain/stations/station-badges.tsx';
import { LinkButton } from '../../../ui/actions/link-button.tsx';
import { TextLink } from '../../../ui/actions/text-link.tsx';
import { VisuallyHidden } from '../../../ui/page/visually-hidden.tsx';
import { NextStationFrame } from './next-station-frame.tsx';

/** The one station to do now, and why. */
export function NextStationCard({ suggestion }: { suggestion: Suggestion }) {
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
      <chakra.h3 textStyle="title">{title}</chakra.h3>
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
        <TextLink to={`/scenario/${id}`}>Read the station</TextLink>
      </Flex>
    </NextStationFrame>
  );
}
