import { completionSentence, leftSentence } from '@cascade/shared/domain/text/exam-words';
import type { ExamSession } from '@cascade/shared/features/exam-simulator/contract';
import type { ExamResults } from '@cascade/shared/features/exam-simulator/results';
import { Box, Grid } from '@chakra-ui/react';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { Section } from '../../../ui/page/section.tsx';
import { DayOfInstant } from '../day-of-instant.tsx';
import { printCss } from './print-css.ts';
import { Profile } from './profile.tsx';
import { ResultsActions } from './results-actions.tsx';
import { StationResults } from './station-results.tsx';
import { VerdictCard } from './verdict-card.tsx';
import { WeakestAreas } from './weakest-areas.tsx';

/** The specification's sentence with the session's own number, or how far it came. */
function endOf({ sessionStatus, completedStations, totalStations }: ExamSession): string {
  return sessionStatus === 'completed'
    ? completionSentence(totalStations)
    : leftSentence(completedStations, totalStations);
}

/** What a mock came to, where it was weakest, and every station of it; on paper too. */
export function ResultsView({ results }: { results: ExamResults }) {
  const { session, verdict, stations, byDomain, bySkill, weakest } = results;
  return (
    <Box css={printCss}>
      <PageHeader
        title="Result"
        eyebrow={
          <>
            {session.sessionName}, <DayOfInstant at={session.startedAt} />
          </>
        }
        description={endOf(session)}
        actions={<ResultsActions sessionId={session.id} />}
      />
      <Grid templateColumns={{ base: 'minmax(0, 1fr)', lg: '1fr 1fr' }} gap="6" alignItems="start">
        <VerdictCard verdict={verdict} totalStations={session.totalStations} />
        {weakest.length > 0 && <WeakestAreas weakest={weakest} />}
      </Grid>
      <Section title="Stations">
        <StationResults stations={stations} />
      </Section>
      {byDomain.length + bySkill.length > 0 && (
        <Section title="Profile against earlier attempts">
          <Profile byDomain={byDomain} bySkill={bySkill} />
        </Section>
      )}
    </Box>
  );
}
