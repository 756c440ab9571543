import type { ExamStation } from '@cascade/shared/features/exam-simulator/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { examQuery } from './exam-queries.ts';

const askedAgainMs = 1_000;

/** @returns null until the task is over */
export function useOpenedScheme(
  sessionId: string,
  { revealed }: ExamStation,
  isEnded: boolean,
): ExamStation['revealed'] {
  const queryClient = useQueryClient();
  const isAwaited = isEnded && revealed === null;
  useEffect(() => {
    if (!isAwaited) return;
    const { queryKey } = examQuery(sessionId);
    const askAgain = () => void queryClient.refetchQueries({ queryKey });
    askAgain();
    const timer = setInterval(askAgain, askedAgainMs);
    return () => clearInterval(timer);
  }, [isAwaited, queryClient, sessionId]);
  return isEnded ? revealed : null;
}
