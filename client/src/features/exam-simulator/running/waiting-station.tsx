import { stationsInWords } from '@cascade/shared/domain/text/exam-words';
import {
  commandExam,
  type ExamSessionDetail,
  type ExamStation,
} from '@cascade/shared/features/exam-simulator/contract';
import { Box } from '@chakra-ui/react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Play } from 'lucide-react';
import { timedCall } from '../../../api/server-time.ts';
import { unlockSound } from '../../../domain/bells/bell-sound.ts';
import { SoundControls } from '../../../domain/bells/sound-controls.tsx';
import { ClockDock } from '../../../domain/clock/clock-dock.tsx';
import { useSpaceKey } from '../../../domain/clock/use-space-key.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { PageTitle } from '../../../ui/page/page-title.tsx';
import { Section } from '../../../ui/page/section.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { putExam } from '../session/exam-queries.ts';
import { AbandonExam } from './abandon-exam.tsx';
import { Instructions } from './candidate-help.tsx';
import { ExamHeader } from './exam-header.tsx';

type Props = { session: ExamSessionDetail; station: ExamStation };

/** Content is unknown until the clock starts. */
export function WaitingStation({ session, station: { number } }: Props) {
  const queryClient = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      timedCall(commandExam, {
        params: { id: session.id },
        body: { stationNumber: number, command: 'start' },
      }),
    onSuccess: (started) => putExam(queryClient, started),
  });
  function start() {
    if (isPending) return;
    void unlockSound().catch(() => undefined);
    mutate();
  }
  useSpaceKey(true, start);
  return (
    <>
      <PageTitle>{`Station ${number} of ${session.totalStations} · ${session.sessionName}`}</PageTitle>
      <ClockDock
        aside={
          <>
            <Button size="lg" isWide isBusy={isPending} aria-keyshortcuts="Space" onClick={start}>
              <Play aria-hidden />
              Start Station
            </Button>
            {error && (
              <Box mt="4">
                <ErrorState level="h2" title="The station did not start" error={error} />
              </Box>
            )}
          </>
        }
      >
        <Box textStyle="eyebrow" color="muted" mb="1">
          {session.sessionName}
        </Box>
        <ExamHeader session={session} />
        <Box color="muted">
          {session.completedStations} of {stationsInWords(session.totalStations)} completed.
        </Box>
        <Section title="Instructions">
          <Instructions />
        </Section>
        <Section title="Bells">
          <SoundControls />
          <Box textStyle="small" color="muted" mt="1">
            Bells also appear on screen.
          </Box>
        </Section>
        <Section title="This mock">
          <AbandonExam session={session} />
        </Section>
      </ClockDock>
    </>
  );
}
