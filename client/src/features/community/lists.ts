import {
  listCommunityPosts,
  listPosts,
  listSocialPosts,
} from '@cascade/shared/features/community/boards';

/** The list of each board. */
export const listOf = {
  posts: listPosts,
  discussion: listCommunityPosts,
  feed: listSocialPosts,
} as const;
