import {
  addPostFilter,
  banAuthor,
  decidePost,
  liftBan,
  removePostFilter,
  verifyClaim,
  warnAuthor,
} from '@cascade/shared/features/moderation/contract';
import type { RouteContract } from '@cascade/shared/kernel/route';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { sentenceOf } from '../../api/api-error.ts';
import { type CallArgs, call } from '../../api/call.ts';
import { toast } from '../../ui/toast/toasts.ts';

/** One deed of a moderator; every list of the screen is read anew after it. */
function useDeed<R extends RouteContract>(route: R, done: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (args: CallArgs<R>): Promise<unknown> => call(route, args),
    onSuccess: () => toast({ title: done }),
    onError: (error) =>
      toast({ title: 'Not done', description: sentenceOf(error), tone: 'destructive' }),
    onSettled: () =>
      queryClient.invalidateQueries({
        predicate: ({ queryKey }) => String(queryKey[0]).startsWith('moderation.'),
      }),
  });
}

export const useDecide = () => useDeed(decidePost, 'Decided');
export const useWarn = () => useDeed(warnAuthor, 'Warned');
export const useBan = () => useDeed(banAuthor, 'Banned');
export const useLiftBan = () => useDeed(liftBan, 'The ban has ended');
export const useAddFilter = () => useDeed(addPostFilter, 'Filter added');
export const useRemoveFilter = () => useDeed(removePostFilter, 'Filter removed');
export const useVerify = () => useDeed(verifyClaim, 'Noted');
