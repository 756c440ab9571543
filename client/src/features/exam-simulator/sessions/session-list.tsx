import type { ExamSession } from '@cascade/shared/features/exam-simulator/contract';
import { Box } from '@chakra-ui/react';
import { useState } from 'react';
import { Button } from '../../../ui/actions/button.tsx';
import { SessionLine } from './session-line.tsx';

/** As many ended ones show at once; the next mock should not be far down. */
const endedAtFirst = 2;

const isRunning = ({ sessionStatus }: ExamSession) => sessionStatus === 'in_progress';

type Props = {
  sessions: readonly ExamSession[];
  /** There are older ones on the server. */
  hasMore: boolean;
  isLoadingMore: boolean;
  onMore: () => void;
};

/** Those that can be resumed first, then the latest that ended. */
export function SessionList({ sessions, hasMore, isLoadingMore, onMore }: Props) {
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
