import { markOfScores } from '@cascade/shared/domain/marking/domain-scores';
import { Box, Flex, Grid } from '@chakra-ui/react';
import { RotateCcw } from 'lucide-react';
import { useEffect } from 'react';
import { useCurrentUser } from '../../api/current-user.ts';
import { DomainBars } from '../../domain/marking/domain-bars.tsx';
import { ResultFigures } from '../../domain/marking/result-figures.tsx';
import { useStationParts } from '../../domain/stations/station-parts.ts';
import { AnchorButton } from '../../ui/actions/anchor-button.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { LinkButton } from '../../ui/actions/link-button.tsx';
import { Card } from '../../ui/data/card.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { Prose } from '../../ui/page/prose.tsx';
import { Section } from '../../ui/page/section.tsx';
import type { Trial } from './trial.ts';

/** The first signed-in page takes the result along. */
function KeepResult() {
  return (
    <Card display="grid" gap="4">
      <Box maxWidth="measure">
        This result is on this device alone, for a week. An account keeps it, and it becomes the
        first station of your progress.
      </Box>
      <Flex wrap="wrap" gap="2">
        <AnchorButton size="lg" flexShrink="1" href="/api/login?new&returnTo=/progress">
          Keep this result: create an account
        </AnchorButton>
        <AnchorButton size="lg" look="outline" href="/api/login?returnTo=/progress">
          Sign in
        </AnchorButton>
      </Flex>
    </Card>
  );
}

type Props = { trial: Trial; onAfresh: () => void };

export function ResultView({ trial, onAfresh }: Props) {
  const { station, sheet } = trial;
  const { member } = useCurrentUser();
  const { Feedback } = useStationParts();
  const { markScheme } = station;
  // The button that ends the marking is far below.
  useEffect(() => window.scrollTo(0, 0), []);
  const markHundredths = markOfScores(markScheme?.competencyDomains ?? [], sheet.scores);
  return (
    <>
      <PageHeader title="Result" description={station.title} eyebrow={station.scenarioNumber} />
      <Grid templateColumns={{ base: 'minmax(0, 1fr)', lg: '1fr 1fr' }} gap="6" alignItems="start">
        <Box display="grid" gap="6" minWidth="0">
          <ResultFigures marked={{ markHundredths, sheet }} />
          {member ? (
            <LinkButton to="/progress" justifySelf="start">
              See your progress
            </LinkButton>
          ) : (
            <KeepResult />
          )}
        </Box>
        {markScheme && markHundredths !== null && (
          <DomainBars scheme={markScheme} scores={sheet.scores} />
        )}
      </Grid>
      {sheet.oneChange.trim() && (
        <Section title="One thing to change">
          <Prose size="clinical" whiteSpace="pre-line">
            {sheet.oneChange}
          </Prose>
        </Section>
      )}
      <Box
        borderTopWidth="1px"
        borderColor="border"
        pt={{ base: '5', md: '6' }}
        mt={{ base: '6', md: '8' }}
      >
        <Feedback part={station.feedback} />
      </Box>
      {sheet.notes.trim() && (
        <Section title="Your notes">
          <Prose whiteSpace="pre-line">{sheet.notes}</Prose>
        </Section>
      )}
      {!member && (
        <Flex mt="8">
          <Button look="quiet" ms="-4" onClick={onAfresh}>
            <RotateCcw aria-hidden />
            Try it again from the start
          </Button>
        </Flex>
      )}
    </>
  );
}
