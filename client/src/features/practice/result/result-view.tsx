import { stationParts } from '@cascade/shared/features/mistakes/contract';
import type { Attempt } from '@cascade/shared/features/practice/contract';
import { Box, Grid } from '@chakra-ui/react';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { sentenceOf } from '../../../api/api-error.ts';
import { ReachedToday } from '../../../domain/achievements/reached-today.tsx';
import { unlockSound } from '../../../domain/bells/bell-sound.ts';
import { speedSearch } from '../../../domain/clock/speed-of.ts';
import { DomainBars } from '../../../domain/marking/domain-bars.tsx';
import { PartsSkeleton } from '../../../domain/marking/parts-skeleton.tsx';
import { ResultFigures } from '../../../domain/marking/result-figures.tsx';
import { Reportable } from '../../../domain/mistakes/reportable.tsx';
import { RewrittenNote } from '../../../domain/stations/rewritten-note.tsx';
import { useStationParts } from '../../../domain/stations/station-parts.ts';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { Prose } from '../../../ui/page/prose.tsx';
import { Section } from '../../../ui/page/section.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { toast } from '../../../ui/toast/toasts.ts';
import type { OpenedParts } from '../attempt/use-opened-parts.ts';
import { backToBackAtom } from '../back-to-back.ts';
import type { PartnerSlot } from '../partner-slot.ts';
import { useNextStation } from '../use-next-station.ts';
import { useStartAttempt } from '../use-start-attempt.ts';
import { Changeover } from './changeover.tsx';
import { ResultActions } from './result-actions.tsx';

type Props = {
  attempt: Attempt;
  parts: OpenedParts;
  isFresh: boolean;
  partner: Pick<PartnerSlot, 'Marks' | 'GoOn'>;
};

export function ResultView({ attempt, parts, isFresh, partner }: Props) {
  const { card, clock, completedAt, scenarioId, sheet } = attempt;
  const { speed } = clock;
  const { Feedback } = useStationParts();
  const navigate = useNavigate();
  const isBackToBack = useAtomValue(backToBackAtom);
  const [isStopped, setIsStopped] = useState(false);
  const start = useStartAttempt();
  const next = useNextStation(scenarioId, ({ id }) => {
    if (isBackToBack && isFresh) begin(id);
    else void navigate(`/practice/${id}${speedSearch(speed)}`);
  });
  const isBusy = start.isPending || next.isDrawing;

  function begin(id: number) {
    void unlockSound().catch(() => undefined);
    const onError = (error: Error) =>
      toast({
        title: 'The station did not start',
        description: sentenceOf(error),
        tone: 'destructive',
      });
    start.mutate({ scenarioId: id, speed }, { onError });
  }

  return (
    <>
      <PageHeader title="Result" description={card.title} eyebrow={card.scenarioNumber} />
      {scenarioId !== null && <RewrittenNote scenarioId={scenarioId} attemptId={attempt.id} />}
      {isBackToBack && isFresh && !isStopped && completedAt && (
        <Changeover
          completedAt={completedAt}
          speed={speed}
          isBusy={isBusy}
          onNext={next.drawNext}
          onStop={() => setIsStopped(true)}
        />
      )}
      <partner.GoOn attemptId={attempt.id}>
        {(hasLobby) => (
          <ResultActions
            attempt={attempt}
            isSecond={hasLobby}
            isBusy={isBusy}
            onAgain={() => scenarioId !== null && begin(scenarioId)}
            onNext={next.drawNext}
          />
        )}
      </partner.GoOn>
      <Grid
        templateColumns={{ base: 'minmax(0, 1fr)', lg: '1fr 1fr' }}
        gap="6"
        mt="6"
        alignItems="start"
      >
        <ResultFigures marked={attempt} />
        {parts.data?.markScheme && attempt.markHundredths !== null && (
          <DomainBars scheme={parts.data.markScheme} scores={sheet.scores} />
        )}
      </Grid>
      {isFresh && <ReachedToday />}
      {parts.data?.markScheme && <partner.Marks attempt={attempt} scheme={parts.data.markScheme} />}
      {sheet.oneChange.trim() && (
        <Section title="One thing to change">
          <Prose size="clinical" whiteSpace="pre-line">
            {sheet.oneChange}
          </Prose>
        </Section>
      )}
      {parts.data ? (
        <Box
          borderTopWidth="1px"
          borderColor="border"
          pt={{ base: '5', md: '6' }}
          mt={{ base: '6', md: '8' }}
        >
          {scenarioId === null ? (
            <Feedback part={parts.data.feedback} />
          ) : (
            <Reportable
              place={{
                kind: 'station',
                scenarioId,
                part: 'feedback',
                edition: parts.data.edition ?? null,
              }}
              title={`${card.scenarioNumber} ${card.title}`}
              parts={stationParts}
            >
              <Feedback part={parts.data.feedback} />
            </Reportable>
          )}
        </Box>
      ) : parts.error && !parts.isFetching ? (
        <ErrorState
          title="The feedback could not be loaded"
          error={parts.error}
          onRetry={() => void parts.refetch()}
        />
      ) : (
        <PartsSkeleton />
      )}
      {sheet.notes.trim() && (
        <Section title="Your notes">
          <Prose whiteSpace="pre-line">{sheet.notes}</Prose>
        </Section>
      )}
    </>
  );
}
