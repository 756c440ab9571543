import {
  getIdeasStart,
  listIdeas,
  type ShownIdea,
  voteForIdea,
} from '@cascade/shared/features/feedback/ideas';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { sentenceOf } from '../../api/api-error.ts';
import { useCurrentUser } from '../../api/current-user.ts';
import { mutationOf } from '../../api/mutation-of.ts';
import { keyOf, queryOf } from '../../api/query-of.ts';
import { useStream } from '../../live/channel.ts';
import { useStreamStart } from '../../live/use-stream-start.ts';
import { toast } from '../../ui/toast/toasts.ts';
import { withIdea } from './live.ts';

/** Kept up to date for members while it is shown; visitors read it once. */
export function useIdeas() {
  const { state } = useCurrentUser();
  const isMember = state === 'signed-in';
  const start = useStreamStart(getIdeasStart, { enabled: isMember });
  useStream(isMember ? start.data : undefined);
  // Read after the start of the stream, so that no change falls between the two.
  const enabled = isMember ? start.data !== undefined : state !== 'loading';
  const list = useQuery({ ...queryOf(listIdeas, {}), enabled });
  const error = (isMember ? start.error : null) ?? list.error;
  return {
    data: list.data,
    error,
    isPending: list.data === undefined && (start.isFetching || list.isFetching || !error),
    refetch: () => void (enabled ? list.refetch() : start.refetch()),
  };
}

/** Shown at once; a refusal shows what is so. */
export function useVote() {
  const queryClient = useQueryClient();
  const queryKey = keyOf(listIdeas, {});
  const change = (act: (ideas: ShownIdea[]) => ShownIdea[]) =>
    queryClient.setQueryData<ShownIdea[]>(queryKey, (ideas) => ideas && act(ideas));
  return useMutation({
    ...mutationOf(voteForIdea),
    onMutate: ({ params, body }) => {
      change((ideas) =>
        ideas.map((idea) =>
          idea.id === params.id && idea.hasVoted !== body.isWanted
            ? { ...idea, hasVoted: body.isWanted, votes: idea.votes + (body.isWanted ? 1 : -1) }
            : idea,
        ),
      );
    },
    onSuccess: (voted) => {
      change((ideas) => withIdea(ideas, voted, voted.hasVoted));
    },
    onError: (error) => {
      toast({ title: 'Vote not saved', description: sentenceOf(error), tone: 'destructive' });
      void queryClient.invalidateQueries({ queryKey });
    },
  });
}
