import type { Attempt } from '@cascade/shared/features/practice/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { attemptQuery, partsQuery } from './attempt-query.ts';

const askedAgainMs = 1_000;

/** Fetching before the end would count as an early reveal. */
export function useOpenedParts(attempt: Attempt, isEnded: boolean) {
  const queryClient = useQueryClient();
  const { id } = attempt;
  const isAwaited = isEnded && !attempt.isRevealed;
  useEffect(() => {
    if (!isAwaited) return;
    const { queryKey } = attemptQuery(id);
    const askAgain = () => void queryClient.refetchQueries({ queryKey });
    askAgain();
    const timer = setInterval(askAgain, askedAgainMs);
    return () => clearInterval(timer);
  }, [isAwaited, queryClient, id]);
  const isOpen = attempt.isRevealed && (isEnded || attempt.completedAt !== null);
  const parts = useQuery({ ...partsQuery(id), enabled: isOpen });
  const { refetch: ask, isError } = parts;
  useEffect(() => {
    if (!isOpen || !isError) return;
    const retry = () => void ask();
    addEventListener('online', retry);
    return () => removeEventListener('online', retry);
  }, [isOpen, isError, ask]);
  return parts;
}

export type OpenedParts = ReturnType<typeof useOpenedParts>;
