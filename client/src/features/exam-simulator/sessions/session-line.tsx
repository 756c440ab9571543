import { formatMark } from '@cascade/shared/domain/marking/marks';
import { stationsInWords } from '@cascade/shared/domain/text/exam-words';
import type { ExamSession } from '@cascade/shared/features/exam-simulator/contract';
import { Box, chakra, Flex } from '@chakra-ui/react';
import { Play } from 'lucide-react';
import { Button } from '../../../ui/actions/button.tsx';
import { LinkButton } from '../../../ui/actions/link-button.tsx';
import { Badge } from '../../../ui/data/badge.tsx';
import { Card } from '../../../ui/data/card.tsx';
import { VisuallyHidden } from '../../../ui/page/visually-hidden.tsx';
import { DayOfInstant } from '../day-of-instant.tsx';
import { marksPerStation } from '../marks-per-station.ts';
import { OutcomeBadge } from '../outcome-badge.tsx';
import { useResume } from './use-resume.ts';

const statuses = {
  in_progress: { label: 'In progress', tone: 'accent' },
  completed: { label: 'Completed', tone: 'quiet' },
  abandoned: { label: 'Abandoned', tone: 'quiet' },
} as const;

/** One session: how far it came and what it came to. */
export function SessionLine({ session }: { session: ExamSession }) {
  const { id, sessionName, sessionStatus, examResult, startedAt, rawHundredths } = session;
  const { totalStations, completedStations, currentStation } = session;
  const { resume, isResuming } = useResume(id);
  const { label, tone } = statuses[sessionStatus];
  const isRunning = sessionStatus === 'in_progress';
  return (
    <Card asChild>
      <li>
        <Flex wrap="wrap" justify="space-between" align="center" gap="4">
          <Box minWidth="0" flex="1 1 14rem">
            <Flex wrap="wrap" align="center" gap="2" mb="1">
              <Badge tone={tone}>{label}</Badge>
              {examResult && <OutcomeBadge outcome={examResult} />}
            </Flex>
            <chakra.h3 textStyle="subheading">{sessionName}</chakra.h3>
            <Box textStyle="small" color="muted" fontVariantNumeric="tabular-nums" mt="0.5">
              <DayOfInstant at={startedAt} />
              {isRunning
                ? `, station ${currentStation} of ${totalStations}`
                : `, ${completedStations} of ${stationsInWords(totalStations)}`}
              , {formatMark(rawHundredths)} / {totalStations * marksPerStation}
            </Box>
          </Box>
          {isRunning ? (
            <Button isBusy={isResuming} onClick={resume}>
              <Play aria-hidden />
              Resume
              <VisuallyHidden>: {sessionName}</VisuallyHidden>
            </Button>
          ) : (
            <LinkButton look="outline" to={`/exam-simulator/${id}`}>
              Result
              <VisuallyHidden>: {sessionName}</VisuallyHidden>
            </LinkButton>
          )}
        </Flex>
      </li>
    </Card>
  );
}
