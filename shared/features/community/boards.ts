import { z } from 'zod';
import { Line } from '../../domain/text/fields.ts';
import { defineRoute } from '../../kernel/route.ts';
import {
  BoardPost,
  boardPostTypes,
  content,
  discussionTypes,
  isAnonymous,
  likeState,
  PostId,
  pageQuery,
  postSpecialties,
  socialTypes,
  Tags,
  title,
} from './contract.ts';

const blankAsNull = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? null : value), schema.nullish());

const shortText = blankAsNull(Line.max(120, 'Use at most 120 characters'));
const specialty = blankAsNull(z.enum(postSpecialties));
const examDay = blankAsNull(
  z.iso
    .date('Enter a date that exists, like 2027-03-12')
    .refine(
      (day) => day >= '2000-01-01' && day <= '2099-12-31',
      'Enter a date between 2000 and 2099',
    ),
);

export const Post = BoardPost.extend({
  isVerified: z.boolean(),
  author: z.object({
    firstName: z.string(),
    lastName: z.string(),
    profileImageUrl: z.string().nullable(),
    verificationStatus: z.enum(['verified', 'unverified']),
    userRole: z.string().nullable(),
    cascStatus: z.string().nullable(),
  }),
});
export type Post = z.infer<typeof Post>;

export const listPosts = defineRoute({
  name: 'community.posts',
  method: 'get',
  path: '/api/posts',
  summary: 'The post board, newest first; `all` filters nothing',
  access: 'member',
  query: z.object({
    type: z.enum(['all', ...boardPostTypes]).default('all'),
    specialty: z.enum(['all', ...postSpecialties]).default('all'),
    ...pageQuery,
  }),
  response: z.array(Post),
  failures: ['invalid'],
});

export const createPost = defineRoute({
  name: 'community.create-post',
  method: 'post',
  path: '/api/posts',
  summary: 'Writes on the post board, under the handle unless the name is chosen',
  access: 'verified',
  limit: 'heavy',
  body: z.strictObject({
    type: z.enum(boardPostTypes).default('general'),
    title: title.min(1, 'Title is required'),
    content,
    specialty,
    tags: Tags.default([]),
    /** These three are stored for exam topics only. */
    examDate: examDay,
    examCenter: shortText,
    stationType: shortText,
    isAnonymous,
  }),
  response: Post,
  failures: ['forbidden'],
});

const params = z.object({ id: PostId });

export const likePost = defineRoute({
  name: 'community.like-post',
  method: 'post',
  path: '/api/posts/:id/like',
  summary: 'Likes or unlikes a post; the reply has the new state',
  access: 'verified',
  params,
  response: likeState,
  failures: ['not_found', 'forbidden'],
});

export const CommunityPost = BoardPost.extend({
  postType: z.enum(discussionTypes),
  isAnonymous: z.boolean(),
  authorHandle: z.string(),
  authorAvatar: z.string(),
  authorRole: z.string().nullable(),
  authorReputation: z.int().nullable(),
  timeAgo: z.string(),
});
export type CommunityPost = z.infer<typeof CommunityPost>;

export const discussionFilters = [
  'all',
  'questions',
  'tips',
  'success_stories',
  'resources',
] as const;

export const listCommunityPosts = defineRoute({
  name: 'community.discussions',
  method: 'get',
  path: '/api/community/posts',
  summary: 'The discussion board: pinned ones and then the newest, or the best matches of a search',
  access: 'member',
  query: z.object({
    filter: z.enum(discussionFilters).default('all'),
    search: z.string().trim().max(200).default(''),
    ...pageQuery,
  }),
  response: z.array(CommunityPost),
  failures: ['invalid'],
});

export const createCommunityPost = defineRoute({
  name: 'community.create-discussion',
  method: 'post',
  path: '/api/community/posts',
  summary:
    'Writes on the discussion board, under an alias of this thread unless the name is chosen',
  access: 'verified',
  limit: 'heavy',
  body: z.strictObject({
    title: title.default(''),
    content,
    postType: z.enum(discussionTypes).default('discussion'),
    category: shortText,
    tags: Tags.default([]),
    isAnonymous,
  }),
  response: CommunityPost,
  failures: ['forbidden'],
});

export const likeCommunityPost = defineRoute({
  name: 'community.like',
  method: 'post',
  path: '/api/community/posts/:id/like',
  summary: 'Likes or unlikes any post or reply; the reply has the new state',
  access: 'verified',
  params,
  response: likeState,
  failures: ['not_found', 'forbidden'],
});

export const SocialPost = BoardPost.extend({ authorHandle: z.string(), isVerified: z.boolean() });
export type SocialPost = z.infer<typeof SocialPost>;

export const feedTabs = ['all', 'trending', 'following', 'exam_topics'] as const;
export type FeedTab = (typeof feedTabs)[number];

export const listSocialPosts = defineRoute({
  name: 'community.feed',
  method: 'get',
  path: '/api/social-posts',
  summary: 'The social feed by tab, specialty, tag and search',
  access: 'member',
  query: z.object({
    type: z.enum(feedTabs).default('all'),
    specialty: z.enum(['all', ...postSpecialties]).default('all'),
    tag: z.string().trim().toLowerCase().max(40).default(''),
    search: z.string().trim().max(200).default(''),
    ...pageQuery,
  }),
  response: z.array(SocialPost),
  failures: ['invalid'],
});

export const createSocialPost = defineRoute({
  name: 'community.create-social',
  method: 'post',
  path: '/api/social-posts',
  summary: 'Writes on the social feed, under the handle',
  access: 'verified',
  limit: 'heavy',
  body: z.strictObject({
    type: z.enum(socialTypes).default('discussion'),
    title: title.default(''),
    content,
    specialty,
    tags: Tags.default([]),
    examDate: examDay,
    examCenter: shortText,
  }),
  response: SocialPost,
  failures: ['forbidden'],
});
