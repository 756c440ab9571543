import { type PostRow, postOf } from '@cascade/db/domain/posts/view.queries';
import { timeAgo } from '@cascade/shared/domain/text/time-ago';
import type { CommunityPost, Post, SocialPost } from '@cascade/shared/features/community/boards';
import { discussionTypes } from '@cascade/shared/features/community/contract';

/** Section 3. */

export function boardPostOf(row: PostRow): Post {
  const post = postOf(row);
  const isVerified = row.verifiedRole !== null || row.verifiedStatus !== null;
  const isNamed = row.face === 'name' && !row.isGone;
  return {
    ...post,
    isVerified,
    author: {
      firstName: isNamed ? (row.firstName ?? '') : post.by.name,
      lastName: isNamed ? (row.lastName ?? '') : '',
      profileImageUrl: post.by.imageUrl,
      verificationStatus: isVerified ? 'verified' : 'unverified',
      userRole: row.verifiedRole,
      cascStatus: row.verifiedStatus,
    },
  };
}

export function communityPostOf(row: PostRow, now: Date): CommunityPost {
  const post = postOf(row);
  return {
    ...post,
    postType: discussionTypes.find((type) => type === row.kind) ?? 'discussion',
    isAnonymous: row.face === 'alias',
    authorHandle: post.by.name,
    authorAvatar: post.by.avatarSeed,
    authorRole: row.verifiedRole,
    authorReputation: post.by.reputation,
    timeAgo: timeAgo(new Date(row.createdAt).getTime(), now.getTime()),
  };
}

export function socialPostOf(row: PostRow): SocialPost {
  const post = postOf(row);
  return { ...post, authorHandle: post.by.name, isVerified: post.by.badges.length > 0 };
}
