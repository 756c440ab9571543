import {
  listReviews,
  type PublicReview,
  reportReview,
} from '@cascade/shared/features/bookings/reviewing';
import { Box, chakra, Flex } from '@chakra-ui/react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { sentenceOf } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { useCurrentUser } from '../../api/current-user.ts';
import { keyOf, queryOf } from '../../api/query-of.ts';
import { Button } from '../../ui/actions/button.tsx';
import { DayOfInstant } from '../../ui/page/instant.tsx';
import { ProseText } from '../../ui/page/prose-text.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { toast } from '../../ui/toast/toasts.ts';

/** Of an examiner, for everybody. */
export function Reviews({ examinerId }: { examinerId: string }) {
  const args = { params: { examinerId } };
  const { data, error, isFetching, refetch } = useQuery(queryOf(listReviews, args));
  if (!data && isFetching) return <Skeleton height="12" width="full" aria-hidden />;
  if (!data)
    return (
      <ErrorState
        level="h3"
        title="The reviews could not be loaded"
        error={error}
        onRetry={() => void refetch()}
      />
    );
  const { rating, reviews } = data;
  if (rating.stars === null) return <Box color="muted">There are no reviews yet.</Box>;
  return (
    <>
      <Box mb="4">
        {rating.stars} of 5 stars from {rating.count} {rating.count === 1 ? 'review' : 'reviews'},{' '}
        {rating.positive}% positive
      </Box>
      <chakra.ul listStyle="none" display="grid" gap="5">
        {reviews.map((review) => (
          <li key={review.id}>
            <OneReview review={review} examinerId={examinerId} />
          </li>
        ))}
      </chakra.ul>
    </>
  );
}

function OneReview({ review, examinerId }: { review: PublicReview; examinerId: string }) {
  const { member } = useCurrentUser();
  return (
    <>
      <ReviewText review={review} author={review.author ?? 'Deleted member'} />
      {member && (
        <Report id={review.id} examinerId={examinerId} isReported={review.state !== 'shown'} />
      )}
    </>
  );
}

function Report(props: { id: string; examinerId: string; isReported: boolean }) {
  const { id, examinerId, isReported } = props;
  const queryClient = useQueryClient();
  const report = useMutation({
    mutationFn: () => call(reportReview, { params: { id } }),
    onSuccess: () => {
      toast({ title: 'Reported', description: 'Thank you. We will look at this review.' });
      void queryClient.invalidateQueries({
        queryKey: keyOf(listReviews, { params: { examinerId } }),
      });
    },
    onError: (error) =>
      toast({ title: 'Not reported', description: sentenceOf(error), tone: 'destructive' }),
  });
  if (isReported)
    return (
      <Box textStyle="small" color="muted">
        Reported. We will look at it.
      </Box>
    );
  return (
    <Button look="quiet" isBusy={report.isPending} onClick={() => report.mutate()}>
      Report this review
    </Button>
  );
}

type Text = Pick<PublicReview, 'stars' | 'text' | 'createdAt' | 'answer'>;

export function ReviewText({ review, author }: { review: Text; author: string }) {
  const { stars, text, createdAt, answer } = review;
  return (
    <Box overflowWrap="anywhere">
      <Flex wrap="wrap" gap="2" mb="1" textStyle="small" color="muted">
        <chakra.span role="img" aria-label={`${stars} of 5 stars`} color="accent">
          {'★'.repeat(stars)}
          {'☆'.repeat(5 - stars)}
        </chakra.span>
        <span>
          {author}, <DayOfInstant at={createdAt} />
        </span>
      </Flex>
      <ProseText text={text} />
      {answer !== null && (
        <Box mt="2" ps="4" borderInlineStartWidth="2px" borderColor="border">
          <Box textStyle="small" color="muted">
            The examiner’s answer
          </Box>
          <ProseText text={answer} />
        </Box>
      )}
    </Box>
  );
}
