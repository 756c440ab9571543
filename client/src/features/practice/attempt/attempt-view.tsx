import type { Attempt } from '@cascade/shared/features/practice/contract';
import { useState } from 'react';
import { BellLog } from '../../../domain/bells/bell-log.tsx';
import { useBells } from '../../../domain/bells/use-bells.ts';
import { ClockDock } from '../../../domain/clock/clock-dock.tsx';
import { ClockPanel } from '../../../domain/clock/clock-panel.tsx';
import { clockTitleOf } from '../../../domain/clock/clock-words.ts';
import { useStationReading } from '../../../domain/clock/use-station-reading.ts';
import { MarkPreview } from '../../../domain/marking/mark-preview.tsx';
import { StationHeading } from '../../../domain/marking/station-heading.tsx';
import { PageTitle } from '../../../ui/page/page-title.tsx';
import { MarkingView } from '../marking/marking-view.tsx';
import type { PartnerSlot } from '../partner-slot.ts';
import { ResultView } from '../result/result-view.tsx';
import { RunningView } from '../running/running-view.tsx';
import { useAttemptClock } from '../running/use-attempt-clock.ts';
import { useSheet } from '../use-sheet.ts';
import { useOpenedParts } from './use-opened-parts.ts';

type Props = { attempt: Attempt; partner: PartnerSlot };

export function AttemptView({ attempt, partner }: Props) {
  const { card, clock } = attempt;
  const commands = useAttemptClock(attempt);
  const reading = useStationReading(commands.clock);
  const bells = useBells(commands.clock, `${attempt.id}:${clock.startedAt}`);
  const sheet = useSheet(attempt);
  const isEnded = reading.phase === 'ended';
  const parts = useOpenedParts(attempt, isEnded);
  // An old result must not lead to another station.
  const [wasOpen] = useState(attempt.completedAt === null);

  if (attempt.completedAt) {
    return <ResultView attempt={attempt} parts={parts} isFresh={wasOpen} />;
  }
  return (
    <>
      <PageTitle>{clockTitleOf(reading, card.title)}</PageTitle>
      <ClockDock
        aside={
          <>
            {isEnded ? (
              <MarkPreview scheme={parts.data?.markScheme ?? null} sheet={sheet.sheet} />
            ) : (
              <ClockPanel
                reading={reading}
                onToggle={() => commands.send(reading.isPaused ? 'resume' : 'pause')}
              />
            )}
            <BellLog bells={bells} />
          </>
        }
      >
        <StationHeading card={card} />
        {isEnded ? (
          <MarkingView attempt={attempt} sheet={sheet} parts={parts} commands={commands} />
        ) : (
          <RunningView attempt={attempt} sheet={sheet} commands={commands} partner={partner} />
        )}
      </ClockDock>
    </>
  );
}
