import { formatMark } from '@cascade/shared/domain/marking/marks';
import { stationsInWords } from '@cascade/shared/domain/text/exam-words';
import type { ExamSession } from '@cascade/shared/features/exam-simulator/contract';
import { Box, chakra, Flex } from '@chakra-ui/react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Play } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/actions/button.tsx';
import { LinkButton } from '../../../ui/actions/link-button.tsx';
import { Badge } from '../../../ui/data/badge.tsx';
import { Card } from '../../../ui/data/card.tsx';
import { DayOfInstant } from '../../../ui/page/instant.tsx';
import { VisuallyHidden } from '../../../ui/page/visually-hidden.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import { marksPerStation } from '../marks-per-station.ts';
import { OutcomeBadge } from '../outcome-badge.tsx';
import { sessionsQuery } from '../session/exam-queries.ts';
import { useResume } from './use-resume.ts';

const statuses = {
  in_progress: { label: 'In progress', tone: 'accent' },
  completed: { label: 'Completed', tone: 'quiet' },
  abandoned: { label: 'Abandoned', tone: 'quiet' },
} as const;

function SessionLine({ session }: { session: ExamSession }) {
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

const endedAtFirst = 2;

const isRunning = ({ sessionStatus }: ExamSession) => sessionStatus === 'in_progress';

type Props = {
  sessions: readonly ExamSession[];
  hasMore: boolean;
  isLoadingMore: boolean;
  onMore: () => void;
};

function SessionList({ sessions, hasMore, isLoadingMore, onMore }: Props) {
  const [isWhole, setIsWhole] = useState(false);
  const ended = sessions.filter((session) => !isRunning(session));
  const shown = [
    ...sessions.filter(isRunning),
    ...(isWhole ? ended : ended.slice(0, endedAtFirst)),
  ];
  return (
    <>
      <Box as="ul" listStyle="none" display="grid" gap="3">
        {shown.map((session) => (
          <SessionLine key={session.id} session={session} />
        ))}
      </Box>
      {(shown.length < sessions.length || hasMore) && (
        <Button
          look="quiet"
          ms="-4"
          mt="2"
          isBusy={isLoadingMore}
          onClick={() => (isWhole ? onMore() : setIsWhole(true))}
        >
          {isWhole || hasMore ? 'Show more sessions' : `Show all ${sessions.length} sessions`}
        </Button>
      )}
    </>
  );
}

export function PreviousSessions() {
  const list = useInfiniteQuery(sessionsQuery);
  const { error, isFetching, refetch } = list;
  const data = list.data?.pages.flatMap(({ items }) => items);
  return (
    <section aria-labelledby="previous-sessions">
      <chakra.h2 id="previous-sessions" textStyle="heading" mb="4">
        Previous Sessions
      </chakra.h2>
      {data && data.length > 0 && (
        <SessionList
          sessions={data}
          hasMore={list.hasNextPage}
          isLoadingMore={list.isFetchingNextPage}
          onMore={() => void list.fetchNextPage()}
        />
      )}
      {data?.length === 0 && (
        <Card color="muted">No mocks yet. Resume any mock from any device.</Card>
      )}
      {!data && error && !isFetching && (
        <ErrorState
          level="h3"
          title="Your sessions could not be loaded"
          error={error}
          onRetry={() => void refetch()}
        />
      )}
      {!data && (!error || isFetching) && (
        <Card role="status">
          <VisuallyHidden>Loading your sessions…</VisuallyHidden>
          <Skeleton height="6" width="56" mb="3" />
          <Skeleton height="5" width="40" />
        </Card>
      )}
    </section>
  );
}
