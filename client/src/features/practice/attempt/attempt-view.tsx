import type { Attempt } from '@cascade/shared/features/practice/contract';
import { Suspense, useState } from 'react';
import { BellLog } from '../../../domain/bells/bell-log.tsx';
import { useBells } from '../../../domain/bells/use-bells.ts';
import { ClockDock } from '../../../domain/clock/clock-dock.tsx';
import { ClockPanel } from '../../../domain/clock/clock-panel.tsx';
import { leavingWords } from '../../../domain/clock/clock-questions.ts';
import { clockTitleOf } from '../../../domain/clock/clock-words.ts';
import { useStationReading } from '../../../domain/clock/use-station-reading.ts';
import { PartsSkeleton } from '../../../domain/marking/parts-skeleton.tsx';
import { StationHeading } from '../../../domain/marking/station-heading.tsx';
import { lazyStep } from '../../../feature.ts';
import { PageTitle } from '../../../ui/page/page-title.tsx';
import { useTopOnChange } from '../../../ui/page/use-top-on-change.ts';
import { VisuallyHidden } from '../../../ui/page/visually-hidden.tsx';
import type { PartnerSlot } from '../partner-slot.ts';
import { RunningView } from '../running/running-view.tsx';
import { useAttemptClock } from '../running/use-attempt-clock.ts';
import { useSheet } from '../use-sheet.ts';
import { useOpenedParts } from './use-opened-parts.ts';

const MarkingView = lazyStep(async () => (await import('../marking/marking-view.tsx')).MarkingView);
const ResultView = lazyStep(async () => (await import('../result/result-view.tsx')).ResultView);
export const afterTask = [MarkingView, ResultView];

type Props = { attempt: Attempt; partner: PartnerSlot };

export function AttemptView({ attempt, partner }: Props) {
  const { card, clock } = attempt;
  const commands = useAttemptClock(attempt);
  const reading = useStationReading(commands.clock);
  const bells = useBells(commands.clock, `${attempt.id}:${clock.startedAt}`);
  const sheet = useSheet(attempt);
  const isEnded = reading.phase === 'ended';
  const parts = useOpenedParts(attempt, isEnded);
  // The marking is shorter than the station, so the page would be left at its end.
  useTopOnChange(String(isEnded));
  // An old result must not lead to another station.
  const [wasOpen] = useState(attempt.completedAt === null);

  if (attempt.completedAt) {
    return (
      <Suspense fallback={<PartsSkeleton />}>
        <ResultView attempt={attempt} parts={parts} isFresh={wasOpen} partner={partner} />
      </Suspense>
    );
  }
  if (isEnded)
    return (
      <>
        <PageTitle>{clockTitleOf(reading, card.title)}</PageTitle>
        <StationHeading card={card} />
        <Suspense fallback={<PartsSkeleton />}>
          <MarkingView attempt={attempt} sheet={sheet} parts={parts} commands={commands} />
        </Suspense>
        {bells.length > 0 && (
          <VisuallyHidden as="div">
            <BellLog bells={bells} />
          </VisuallyHidden>
        )}
      </>
    );
  return (
    <>
      <PageTitle>{clockTitleOf(reading, card.title)}</PageTitle>
      <ClockDock
        leaving={!isEnded && { to: '/scenarios', text: leavingWords(reading.isPaused) }}
        aside={
          <>
            <ClockPanel
              reading={reading}
              onToggle={() => commands.send(reading.isPaused ? 'resume' : 'pause')}
            />
            <BellLog bells={bells} />
          </>
        }
      >
        <partner.Role attemptId={attempt.id} />
        <StationHeading card={card} />
        <RunningView attempt={attempt} sheet={sheet} commands={commands} partner={partner} />
      </ClockDock>
    </>
  );
}
