import type { Attempt } from '@cascade/shared/features/practice/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { EarlyOpening, PartsTabs } from '../../../domain/marking/early-opening.tsx';
import { PartsSkeleton } from '../../../domain/marking/parts-skeleton.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { attemptQuery, partsQuery } from '../attempt/attempt-query.ts';

/** The server records it. */
export function RevealSection({ attempt }: { attempt: Attempt }) {
  const queryClient = useQueryClient();
  const [isOpen, setIsOpen] = useState(false);
  const parts = useQuery({ ...partsQuery(attempt.id), enabled: isOpen });
  const isNews = parts.isSuccess && !attempt.isRevealed;
  useEffect(() => {
    // The reply has only the parts.
    const { queryKey } = attemptQuery(attempt.id);
    if (isNews) void queryClient.refetchQueries({ queryKey });
  }, [isNews, queryClient, attempt.id]);
  return (
    <EarlyOpening wasOpened={attempt.isRevealed} isOpen={isOpen} onChange={setIsOpen}>
      {parts.data ? (
        <PartsTabs parts={parts.data} />
      ) : parts.error && !parts.isFetching ? (
        <ErrorState
          level="h3"
          title="They could not be opened"
          error={parts.error}
          onRetry={() => void parts.refetch()}
        />
      ) : (
        <PartsSkeleton />
      )}
    </EarlyOpening>
  );
}
