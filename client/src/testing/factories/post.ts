import { CommunityPost, Post, SocialPost } from '@cascade/shared/features/community/boards';
import { Reply } from '@cascade/shared/features/community/threads';
import type { z } from 'zod';
import { idOf } from './id.ts';

const WRITTEN = '2027-01-04T08:00:00.000Z';

const base = {
  id: idOf(2),
  board: 'posts',
  rootId: null,
  parentId: null,
  type: 'general',
  title: 'How to begin',
  content: 'What do you say first?',
  specialty: null,
  category: null,
  tags: [],
  examDate: null,
  examCenter: null,
  stationType: null,
  by: {
    face: 'handle',
    name: 'BoldWren17',
    avatarSeed: 'BoldWren17',
    imageUrl: null,
    personId: idOf(3),
    badges: [],
    reputation: 12,
  },
  isLiked: false,
  isOwn: false,
  isPinned: false,
  state: 'shown',
  createdAt: WRITTEN,
  editedAt: null,
  likesCount: 0,
  commentsCount: 0,
  viewsCount: 0,
  rev: 1,
} as const;

/** On the post board. */
export function aPost(change: Partial<z.input<typeof Post>> = {}): Post {
  return Post.parse({
    ...base,
    isVerified: false,
    author: {
      firstName: '',
      lastName: '',
      profileImageUrl: null,
      verificationStatus: 'unverified',
      userRole: null,
      cascStatus: null,
    },
    ...change,
  });
}

export function aDiscussion(change: Partial<z.input<typeof CommunityPost>> = {}): CommunityPost {
  return CommunityPost.parse({
    ...base,
    board: 'discussion',
    type: 'discussion',
    postType: 'discussion',
    isAnonymous: true,
    authorHandle: base.by.name,
    authorAvatar: base.by.avatarSeed,
    authorRole: null,
    authorReputation: base.by.reputation,
    timeAgo: '1h ago',
    ...change,
  });
}

export function aSocialPost(change: Partial<z.input<typeof SocialPost>> = {}): SocialPost {
  return SocialPost.parse({
    ...base,
    board: 'feed',
    type: 'discussion',
    authorHandle: base.by.name,
    isVerified: false,
    ...change,
  });
}

export function aReply(change: Partial<z.input<typeof Reply>> = {}): Reply {
  return Reply.parse({
    ...base,
    id: idOf(4),
    rootId: base.id,
    parentId: base.id,
    type: 'reply',
    title: '',
    content: 'Your name, and theirs.',
    isThreadAuthor: false,
    ...change,
  });
}
