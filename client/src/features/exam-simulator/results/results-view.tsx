import { completionSentence, leftSentence } from '@cascade/shared/domain/text/exam-words';
import type { ExamSession } from '@cascade/shared/features/exam-simulator/contract';
import {
  type ExamResults,
  type ExamStationResult,
  getExamResultsCsv,
} from '@cascade/shared/features/exam-simulator/results';
import { Box, Flex, Grid, type SystemStyleObject } from '@chakra-ui/react';
import { Download, Printer } from 'lucide-react';
import { AnchorButton } from '../../../ui/actions/anchor-button.tsx';
import { Button } from '../../../ui/actions/button.tsx';
import { LinkButton } from '../../../ui/actions/link-button.tsx';
import { DayOfInstant } from '../../../ui/page/instant.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { Section } from '../../../ui/page/section.tsx';
import { Profile } from './profile.tsx';
import { StationResult } from './station-result.tsx';
import { VerdictCard } from './verdict-card.tsx';
import { WeakestAreas } from './weakest-areas.tsx';

const printCss: SystemStyleObject = {
  '@media print': {
    colorScheme: 'light',
    fontSize: 'xs',
    '&, & *': { color: 'CanvasText !important', boxShadow: 'none !important' },
    '& [data-print=no]': { display: 'none' },
    '& [data-print=open]': { display: 'block' },
    '& [data-print=columns]': { columnCount: 2, columnGap: '8' },
    '& h2, & caption': { breakAfter: 'avoid' },
    '& section': { mt: '4', pt: '3' },
    '& li, & tr': { breakInside: 'avoid' },
  },
};

function StationResults({ stations }: { stations: readonly ExamStationResult[] }) {
  if (stations.length === 0)
    return <Box color="muted">This mock ended before its first station.</Box>;
  return (
    <Box as="ol" listStyle="none" data-print="columns">
      {stations.map((station) => (
        <StationResult key={station.number} station={station} />
      ))}
    </Box>
  );
}

function ResultsActions({ sessionId }: { sessionId: string }) {
  return (
    <Flex wrap="wrap" gap="2" data-print="no">
      <AnchorButton
        look="outline"
        href={getExamResultsCsv.path.replace(':id', sessionId)}
        download={`mock-exam-${sessionId}.csv`}
      >
        <Download aria-hidden />
        Download as CSV
      </AnchorButton>
      <Button look="outline" onClick={() => window.print()}>
        <Printer aria-hidden />
        Print
      </Button>
      <LinkButton look="outline" to="/exam-simulator">
        All sessions
      </LinkButton>
    </Flex>
  );
}

function endOf({ sessionStatus, completedStations, totalStations }: ExamSession): string {
  return sessionStatus === 'completed'
    ? completionSentence(totalStations)
    : leftSentence(completedStations, totalStations);
}

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
