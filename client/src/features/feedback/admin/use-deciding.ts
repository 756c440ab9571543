import {
  listFeedback,
  listFeedbackFigures,
} from '@cascade/shared/features/feedback/administration';
import type { RouteContract } from '@cascade/shared/kernel/route';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { sentenceOf } from '../../../api/api-error.ts';
import { mutationOf } from '../../../api/mutation-of.ts';
import { toast } from '../../../ui/toast/toasts.ts';

/** The list is read again, also after a refusal, which may say that another admin was quicker. */
export function useDeciding<R extends RouteContract>(route: R, done: string) {
  const queryClient = useQueryClient();
  return useMutation({
    ...mutationOf(route),
    onSuccess: () => toast({ title: done }),
    onError: (error) =>
      toast({ title: 'Not done', description: sentenceOf(error), tone: 'destructive' }),
    onSettled: () =>
      Promise.all(
        [listFeedback.name, listFeedbackFigures.name].map((name) =>
          queryClient.invalidateQueries({ queryKey: [name] }),
        ),
      ),
  });
}
