import type { Feedback } from '@cascade/shared/domain/stations/parts';
import { Box, chakra, Grid } from '@chakra-ui/react';
import {
  Missing,
  StationList,
  StationSection,
  StationText,
} from '../../../../domain/stations/station-layout.tsx';
import { Card } from '../../../../ui/data/card.tsx';
import { LearningSections } from './learning-sections.tsx';
import { TimeManagement } from './time-management.tsx';

function CommonPitfalls({ pitfalls }: { pitfalls: Feedback['commonPitfalls'] }) {
  return (
    <Grid
      as="ul"
      listStyle="none"
      templateColumns={{ base: '1fr', md: '1fr 1fr', _print: '1fr 1fr' }}
      gap="4"
    >
      {pitfalls.map(({ area, description, improvement }) => (
        <Card asChild key={`${area}: ${description}`}>
          <li>
            <chakra.h3 textStyle="subheading">{area}</chakra.h3>
            <Box color="muted" mt="1">
              {description}
            </Box>
            <Box textStyle="label" mt="4">
              Improvement
            </Box>
            <Box mt="0.5">{improvement}</Box>
          </li>
        </Card>
      ))}
    </Grid>
  );
}

export function FeedbackPanel({ part }: { part: Feedback | null }) {
  if (!part) return <Missing>No feedback available for this scenario</Missing>;
  const { commonPitfalls, timeManagement, excellenceIndicators, feedback, learning } = part;
  return (
    <>
      {feedback && feedback.length > 0 && (
        <StationSection title="Feedback">
          {typeof feedback === 'string' ? (
            <StationText text={feedback} />
          ) : (
            <StationList items={feedback} />
          )}
        </StationSection>
      )}
      {commonPitfalls.length > 0 && (
        <StationSection title="Common pitfalls">
          <CommonPitfalls pitfalls={commonPitfalls} />
        </StationSection>
      )}
      {learning && <LearningSections learning={learning} />}
      <StationSection title="Time management">
        <TimeManagement plan={timeManagement} />
      </StationSection>
      {excellenceIndicators.length > 0 && (
        <StationSection title="Excellence indicators">
          <StationList items={excellenceIndicators} />
        </StationSection>
      )}
    </>
  );
}
