import { listSubmissions, MOST_LISTED } from '@cascade/shared/features/submissions/review';
import { Box, chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { Inbox } from 'lucide-react';
import { useState } from 'react';
import { queryOf } from '../../../api/query-of.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { SkeletonCards } from '../../../ui/states/skeleton-cards.tsx';
import { ReviewCard } from './review-card.tsx';

const PAGE = 50;

const nothing = {
  pending: {
    title: 'Nothing waits for review',
    hint: 'New submissions appear here automatically.',
  },
  reviewed: { title: 'Nothing has been reviewed yet', hint: 'Decisions are listed here.' },
};

export function SubmissionList({ state }: { state: 'pending' | 'reviewed' }) {
  const [limit, setLimit] = useState(PAGE);
  const { data, error, refetch, isFetching } = useQuery({
    ...queryOf(listSubmissions, { query: { state, limit } }),
    placeholderData: (before) => before,
  });
  if (!data && error)
    return (
      <ErrorState
        title="The submissions could not be loaded"
        error={error}
        onRetry={() => void refetch()}
      />
    );
  if (!data) return <SkeletonCards count={3} label="The submissions are loading" />;
  if (data.length === 0) return <EmptyState icon={<Inbox />} {...nothing[state]} />;
  return (
    <>
      <chakra.ul listStyle="none" display="grid" gap="4">
        {data.map((submission) => (
          <ReviewCard key={submission.id} submission={submission} />
        ))}
      </chakra.ul>
      {data.length === limit && limit < MOST_LISTED && (
        <Box mt="6">
          <Button look="outline" isBusy={isFetching} onClick={() => setLimit(limit + PAGE)}>
            Show older ones
          </Button>
        </Box>
      )}
    </>
  );
}
