import type { ExamSessionDetail } from '@cascade/shared/features/exam-simulator/contract';
import type { ScenarioCard } from '@cascade/shared/features/scenarios/contract';
import { Box, chakra, Flex } from '@chakra-ui/react';
import { useQueryClient } from '@tanstack/react-query';
import { BellLog } from '../../../domain/bells/bell-log.tsx';
import { useBells } from '../../../domain/bells/use-bells.ts';
import { ClockDock } from '../../../domain/clock/clock-dock.tsx';
import { ClockPanel } from '../../../domain/clock/clock-panel.tsx';
import { clockTitleOf } from '../../../domain/clock/clock-words.ts';
import { useStationReading } from '../../../domain/clock/use-station-reading.ts';
import { WaitingNotice } from '../../../domain/clock/waiting-notice.tsx';
import { CategoryBadge } from '../../../domain/stations/station-badges.tsx';
import { PageTitle } from '../../../ui/page/page-title.tsx';
import { MarkingAside } from '../marking/marking-aside.tsx';
import { MarkingView } from '../marking/marking-view.tsx';
import type { StartedStation } from '../session/exam-queries.ts';
import { putStation } from '../session/exam-queries.ts';
import { commandNames, useExamClock, useTimesUp } from '../session/use-exam-clock.ts';
import { useExamSheet } from '../session/use-exam-sheet.ts';
import { useOpenedScheme } from '../session/use-opened-scheme.ts';
import { ExamHeader } from './exam-header.tsx';
import { TaskView } from './task-view.tsx';

function StationName({ card }: { card: ScenarioCard }) {
  return (
    <Box mb={{ base: '5', md: '6' }}>
      <Flex wrap="wrap" align="center" gap="2" textStyle="eyebrow" color="muted" mb="2">
        {card.scenarioNumber}
        <CategoryBadge category={card.category} />
      </Flex>
      <chakra.h2 textStyle="heading">{card.title}</chakra.h2>
    </Box>
  );
}

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
  useTimesUp(reading.phase, station.clock.finishedAt !== null);
  return (
    <>
      <PageTitle>
        {clockTitleOf(reading, card?.title ?? `Station ${number} of ${session.totalStations}`)}
      </PageTitle>
      <ClockDock
        aside={
          <>
            {isEnded ? (
              <MarkingAside
                endsAt={station.markingEndsAt}
                scheme={scheme?.markScheme ?? null}
                sheet={sheet.sheet}
              />
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
        {card && <StationName card={card} />}
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
