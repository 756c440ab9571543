import type { Progress } from '@cascade/shared/features/progress/contract';
import type { ScenarioCard } from '@cascade/shared/features/scenarios/contract';
import { Box, chakra, Flex } from '@chakra-ui/react';
import { Bookmark, Check, Clock, MapPin } from 'lucide-react';
import { memo } from 'react';
import { CategoryBadge, DifficultyBadge } from '../../../domain/stations/station-badges.tsx';
import { LinkButton } from '../../../ui/actions/link-button.tsx';
import { Badge } from '../../../ui/data/badge.tsx';
import { Card } from '../../../ui/data/card.tsx';
import { VisuallyHidden } from '../../../ui/page/visually-hidden.tsx';

function StationMarks({ progress }: { progress?: Progress | undefined }) {
  if (!progress?.completed && !progress?.bookmarked) return null;
  return (
    <Flex wrap="wrap" justify="end" gap="2">
      {progress.bookmarked && (
        <Badge tone="accent">
          <Bookmark size={14} aria-hidden />
          Bookmarked
        </Badge>
      )}
      {progress.completed && (
        <Badge tone="success">
          <Check size={14} aria-hidden />
          Completed
        </Badge>
      )}
    </Flex>
  );
}

const Fact = chakra('div', {
  base: {
    display: 'flex',
    gap: '2',
    color: 'muted',
    textStyle: 'small',
    '& svg': { flexShrink: '0', width: '4', height: '4', mt: '1' },
  },
});

type Props = { scenario: ScenarioCard; progress?: Progress | undefined };

/** Its one link is for the keyboard. */
export const StationCard = memo(function StationCard({ scenario, progress }: Props) {
  const { id, scenarioNumber, title, category, difficulty, duration, setting } = scenario;
  return (
    <Card asChild isLink>
      <li>
        <Flex direction="column" height="full" gap="3">
          <Flex justify="space-between" align="center" gap="2" minHeight="6">
            <Box textStyle="label" color="muted" fontVariantNumeric="tabular-nums">
              {scenarioNumber}
            </Box>
            <StationMarks progress={progress} />
          </Flex>
          <Flex wrap="wrap" gap="2">
            <CategoryBadge category={category} />
            <DifficultyBadge difficulty={difficulty} />
          </Flex>
          <chakra.h2 textStyle="subheading">{title}</chakra.h2>
          <Box>
            <Fact>
              <Clock aria-hidden />
              <VisuallyHidden>Duration: </VisuallyHidden>
              {duration}
            </Fact>
            <Fact>
              <MapPin aria-hidden />
              <VisuallyHidden>Setting: </VisuallyHidden>
              {setting}
            </Fact>
          </Box>
          <Box mt="auto" pt="1">
            <LinkButton
              look="outline"
              to={`/scenario/${id}`}
              _before={{ content: '""', position: 'absolute', inset: '0' }}
            >
              Start Scenario
              <VisuallyHidden>
                : {scenarioNumber} {title}
              </VisuallyHidden>
            </LinkButton>
          </Box>
        </Flex>
      </li>
    </Card>
  );
});
