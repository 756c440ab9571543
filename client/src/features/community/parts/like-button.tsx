import type { BoardPost } from '@cascade/shared/features/community/contract';
import { Heart } from 'lucide-react';
import { Button } from '../../../ui/actions/button.tsx';
import { useLike } from '../use-like.ts';

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
