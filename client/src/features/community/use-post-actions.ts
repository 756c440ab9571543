import type { BoardPost } from '@cascade/shared/features/community/contract';
import { deletePost, getPost, listReplies } from '@cascade/shared/features/community/threads';
import { pinPost } from '@cascade/shared/features/moderation/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { sentenceOf } from '../../api/api-error.ts';
import { mutationOf } from '../../api/mutation-of.ts';
import { toast } from '../../ui/toast/toasts.ts';
import { listOf } from './lists.ts';
import { useFollowing } from './use-following.ts';

/** What a post's menu does. */
export function usePostActions({ id, by, board, rootId, isPinned }: BoardPost) {
  const queryClient = useQueryClient();
  const readAgain = () =>
    Promise.all(
      [getPost, rootId ? listReplies : listOf[board]].map(({ name }) =>
        queryClient.invalidateQueries({ queryKey: [name] }),
      ),
    );
  const failing = (title: string) => (error: Error) =>
    toast({ title, description: sentenceOf(error), tone: 'destructive' });
  const taking = useMutation({
    ...mutationOf(deletePost),
    onSuccess: () => toast({ title: 'Deleted' }),
    onError: failing('Not deleted'),
    onSettled: readAgain,
  });
  const pinning = useMutation({
    ...mutationOf(pinPost),
    onError: failing('Not changed'),
    onSettled: readAgain,
  });
  const following = useFollowing();
  const isFollowed = following.people.some((person) => person.id === by.personId);
  return {
    takeBack: () => taking.mutate({ params: { id } }),
    pin: () => pinning.mutate({ params: { id }, body: { isPinned: !isPinned } }),
    follow: {
      isFollowed,
      toggle: () => {
        if (by.personId) following.change({ person: by.personId, follows: !isFollowed });
      },
    },
  };
}
