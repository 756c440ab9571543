import {
  approveSubmission,
  getSubmission,
  listSubmissions,
  reviewSubmission,
} from '@cascade/shared/features/submissions/review';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../../api/api-error.ts';
import { mutationOf } from '../../../api/mutation-of.ts';
import { toast } from '../../../ui/toast/toasts.ts';
import { countsQuery } from '../submission-queries.ts';

/** Else the specification's sentence. */
function describe(error: Error, otherwise: string): string {
  return error instanceof ApiError && error.status === 409 ? error.detail : otherwise;
}

/** After a lost reply the submission is refetched. */
export function useReview() {
  const queryClient = useQueryClient();
  const readAgain = () =>
    Promise.all(
      [[listSubmissions.name], [getSubmission.name], countsQuery.queryKey].map((queryKey) =>
        queryClient.invalidateQueries({ queryKey }),
      ),
    );
  return {
    review: useMutation({
      ...mutationOf(reviewSubmission),
      onSuccess: () =>
        toast({
          title: 'Review Submitted',
          description: 'Submission review has been updated successfully.',
        }),
      onError: (error) =>
        toast({
          title: 'Error',
          description: describe(error, 'Failed to submit review. Please try again.'),
          tone: 'destructive',
        }),
      onSettled: readAgain,
    }),
    approve: useMutation({
      ...mutationOf(approveSubmission),
      onSuccess: () =>
        toast({
          title: 'Scenario Approved',
          description: 'The scenario has been approved and added to the platform.',
        }),
      onError: (error) =>
        toast({
          title: 'Error',
          description: describe(error, 'Failed to approve scenario. Please try again.'),
          tone: 'destructive',
        }),
      onSettled: readAgain,
    }),
  };
}
