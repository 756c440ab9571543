import { decideReview, listReportedReviews } from '@cascade/shared/features/bookings/reviewing';
import type { ResponseOf } from '@cascade/shared/kernel/route';
import { Box, chakra, Flex } from '@chakra-ui/react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { sentenceOf } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import { keyOf, queryOf } from '../../../api/query-of.ts';
import { ReviewText } from '../../../domain/reviews/reviews.tsx';
import { Button } from '../../../ui/actions/button.tsx';
import { Card } from '../../../ui/data/card.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { SkeletonCards } from '../../../ui/states/skeleton-cards.tsx';
import { toast } from '../../../ui/toast/toasts.ts';

export function ReportedReviewsPage() {
  const { data, error, isFetching, refetch } = useQuery({
    ...queryOf(listReportedReviews, {}),
    staleTime: 0,
  });
  if (!data && isFetching)
    return <SkeletonCards count={2} columns="1fr" label="Loading reported reviews" />;
  if (!data)
    return (
      <ErrorState
        level="h2"
        title="The reported reviews could not be loaded"
        error={error}
        onRetry={() => void refetch()}
      />
    );
  if (data.length === 0)
    return <EmptyState title="No reported reviews" hint="Reviews that are reported wait here." />;
  return (
    <chakra.ul listStyle="none" display="grid" gap="4">
      {data.map((review) => (
        <li key={review.id}>
          <Reported review={review} />
        </li>
      ))}
    </chakra.ul>
  );
}

function Reported({ review }: { review: ResponseOf<typeof listReportedReviews>[number] }) {
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: (decision: 'keep' | 'hide') =>
      call(decideReview, { params: { id: review.id }, body: { decision } }),
    onError: (error) =>
      toast({ title: 'Not decided', description: sentenceOf(error), tone: 'destructive' }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: keyOf(listReportedReviews, {}) }),
  });
  return (
    <Card>
      <Box textStyle="small" color="muted" mb="2">
        About {review.examiner}
      </Box>
      <ReviewText review={review} author={review.author ?? 'Deleted member'} />
      <Flex wrap="wrap" gap="2" mt="4">
        <Button look="outline" isBusy={isPending} onClick={() => mutate('keep')}>
          Keep the review
        </Button>
        <Button look="danger" isBusy={isPending} onClick={() => mutate('hide')}>
          Hide the review
        </Button>
      </Flex>
    </Card>
  );
}
