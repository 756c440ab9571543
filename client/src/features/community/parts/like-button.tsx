import { likeCommunityPost } from '@cascade/shared/features/community/boards';
import type { BoardPost } from '@cascade/shared/features/community/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Heart } from 'lucide-react';
import { sentenceOf } from '../../../api/api-error.ts';
import { mutationOf } from '../../../api/mutation-of.ts';
import { cacheViewOf } from '../../../live/cache-view.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { toast } from '../../../ui/toast/toasts.ts';
import { patchPost } from '../cache.ts';

const words = (count: number) => (count === 1 ? '1 like' : `${count} likes`);

export function LikeButton({ post }: { post: BoardPost }) {
  const { isLiked, likesCount, press } = useLike(post);
  return (
    <Button
      look="quiet"
      aria-pressed={isLiked}
      aria-label={`Like, ${words(likesCount)}`}
      data-likes={likesCount}
      px="3"
      onClick={press}
    >
      <Heart aria-hidden fill={isLiked ? 'currentColor' : 'none'} />
      {likesCount}
    </Button>
  );
}

/** The reply and others' likes replace the count. */
function useLike({ id, isLiked, likesCount }: BoardPost) {
  const cache = cacheViewOf(useQueryClient());
  const like = useMutation({
    ...mutationOf(likeCommunityPost),
    onSuccess: (now) =>
      patchPost(cache, id, (post) =>
        now.rev > post.rev ? { ...post, ...now } : { ...post, isLiked: now.isLiked },
      ),
    onError: (error) =>
      toast({ title: 'Not liked', description: sentenceOf(error), tone: 'destructive' }),
  });
  const isShownLiked = like.isPending ? !isLiked : isLiked;
  return {
    isLiked: isShownLiked,
    likesCount: Math.max(0, likesCount + (like.isPending ? (isLiked ? -1 : 1) : 0)),
    press: () => {
      if (!like.isPending) like.mutate({ params: { id } });
    },
  };
}
