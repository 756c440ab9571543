import type { ExamSessionDetail } from '@cascade/shared/features/exam-simulator/contract';
import { useQueryClient } from '@tanstack/react-query';
import { BellLog } from '../../../domain/bells/bell-log.tsx';
import { useBells } from '../../../domain/bells/use-bells.ts';
import { ClockDock } from '../../../domain/clock/clock-dock.tsx';
import { ClockPanel } from '../../../domain/clock/clock-panel.tsx';
import { leavingWords } from '../../../domain/clock/clock-questions.ts';
import { clockTitleOf } from '../../../domain/clock/clock-words.ts';
import { useStationReading } from '../../../domain/clock/use-station-reading.ts';
import { WaitingNotice } from '../../../domain/clock/waiting-notice.tsx';
import { StationHeading } from '../../../domain/marking/station-heading.tsx';
import { PageTitle } from '../../../ui/page/page-title.tsx';
import { useTopOnChange } from '../../../ui/page/use-top-on-change.ts';
import { MarkingCountdown } from '../marking/marking-countdown.tsx';
import { MarkingView } from '../marking/marking-view.tsx';
import type { StartedStation } from '../session/exam-queries.ts';
import { putStation } from '../session/exam-queries.ts';
import { commandNames, useExamClock, useTimesUp } from '../session/use-exam-clock.ts';
import { useExamSheet } from '../session/use-exam-sheet.ts';
import { useOpenedScheme } from '../session/use-opened-scheme.ts';
import { ExamHeader } from './exam-header.tsx';
import { TaskView } from './task-view.tsx';

type Props = { session: ExamSessionDetail; station: StartedStation };

const panelNames = { pause: commandNames.pause, resume: commandNames.start };

export function CurrentStation({ session, station }: Props) {
  const queryClient = useQueryClient();
  const { attemptId, card, number } = station;
  const clock = useExamClock(session.id, station);
  const reading = useStationReading(clock.clock);
  const bells = useBells(clock.clock, `${attemptId}:${station.clock.startedAt}`);
  const sheet = useExamSheet(session.id, station, (newer) =>
    putStation(queryClient, session.id, newer),
  );
  const isEnded = reading.phase === 'ended';
  const scheme = useOpenedScheme(session.id, station, isEnded);
  // The marking is shorter than the station, so the page would be left at its end.
  useTopOnChange(String(isEnded));
  useTimesUp(reading.phase, station.clock.finishedAt !== null);
  return (
    <>
      <PageTitle>
        {clockTitleOf(reading, card?.title ?? `Station ${number} of ${session.totalStations}`)}
      </PageTitle>
      <ClockDock
        leaving={!isEnded && { to: '/exam-simulator', text: leavingWords(reading.isPaused) }}
        aside={
          <>
            {isEnded ? (
              station.markingEndsAt !== null && <MarkingCountdown endsAt={station.markingEndsAt} />
            ) : (
              <ClockPanel
                reading={reading}
                names={panelNames}
                onToggle={() => clock.send(reading.isPaused ? 'start' : 'pause')}
              />
            )}
            <BellLog bells={bells} />
          </>
        }
      >
        <ExamHeader session={session} />
        <WaitingNotice
          waiting={clock.waiting && commandNames[clock.waiting]}
          onForget={clock.forget}
        />
        {card && <StationHeading level="h2" card={card} />}
        {isEnded ? (
          <MarkingView session={session} station={station} scheme={scheme} sheet={sheet} />
        ) : (
          <TaskView
            session={session}
            station={station}
            sheet={sheet}
            isFinishing={clock.underWay === 'finish'}
            onFinish={() => clock.send('finish')}
          />
        )}
      </ClockDock>
    </>
  );
}
