import {
  listCommunityPosts,
  listPosts,
  listSocialPosts,
} from '@cascade/shared/features/community/boards';
import type { BoardPost } from '@cascade/shared/features/community/contract';
import { getPost, listReplies } from '@cascade/shared/features/community/threads';
import type { CacheView } from '../../live/cache-view.ts';

/** Changes one post wherever it is shown. */
export function patchPost(
  cache: Pick<CacheView, 'patch' | 'patchEntries'>,
  id: string,
  change: <P extends BoardPost>(post: P) => P,
): void {
  const one = <P extends BoardPost>(post: P): P => (post.id === id ? change(post) : post);
  cache.patch(getPost, { params: { id } }, one);
  cache.patchEntries(listPosts, one);
  cache.patchEntries(listCommunityPosts, one);
  cache.patchEntries(listSocialPosts, one);
  cache.patchEntries(listReplies, one);
}
