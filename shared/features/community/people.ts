import { z } from 'zod';
import { defineRoute } from '../../kernel/route.ts';
import { Person, PersonId } from '../messaging/people.ts';
import { Badge, Tag } from './contract.ts';

export const TrendingTag = z.object({ tag: z.string(), count: z.int().positive() });

export const listTrending = defineRoute({
  name: 'community.trending',
  method: 'get',
  path: '/api/community/trending',
  summary: 'Tags of the discussion board by interest in their posts of the last week',
  access: 'member',
  response: z.array(TrendingTag),
});

export const listTrendingTopics = defineRoute({
  name: 'community.trending-topics',
  method: 'get',
  path: '/api/trending-topics',
  summary: 'Tags of the social feed by interest in their posts of the last week',
  access: 'member',
  response: z.array(TrendingTag),
});

export const ActiveUser = z.object({
  id: z.uuid(),
  handle: z.string(),
  avatar: z.string(),
  role: z.string().nullable(),
  badges: z.array(Badge),
  reputation: z.int().min(0),
  isOnline: z.boolean(),
});

export const listActiveUsers = defineRoute({
  name: 'community.active-users',
  method: 'get',
  path: '/api/community/active-users',
  summary: 'Members who recently wrote under their handle, those online first; at most eight',
  access: 'member',
  response: z.array(ActiveUser),
});

export const Following = z.object({ people: z.array(Person), tags: z.array(z.string()) });

export const listFollowing = defineRoute({
  name: 'community.following',
  method: 'get',
  path: '/api/following',
  summary: 'Handles and tags that the caller follows',
  access: 'member',
  response: Following,
});

const person = z.object({ userId: PersonId });
const tag = z.object({ tag: Tag });

export const followPerson = defineRoute({
  name: 'community.follow',
  method: 'put',
  path: '/api/people/:userId/follow',
  summary: 'Follows what a person writes under their handle',
  access: 'member',
  params: person,
  response: Following,
  failures: ['not_found', 'invalid', 'conflict'],
  reread: listFollowing,
});

export const unfollowPerson = defineRoute({
  name: 'community.unfollow',
  method: 'delete',
  path: '/api/people/:userId/follow',
  summary: 'Unfollows a person',
  access: 'member',
  params: person,
  response: Following,
  reread: listFollowing,
});

export const followTag = defineRoute({
  name: 'community.follow-tag',
  method: 'put',
  path: '/api/tags/:tag/follow',
  summary: 'Follows a tag',
  access: 'member',
  params: tag,
  response: Following,
  failures: ['conflict'],
  reread: listFollowing,
});

export const unfollowTag = defineRoute({
  name: 'community.unfollow-tag',
  method: 'delete',
  path: '/api/tags/:tag/follow',
  summary: 'Unfollows a tag',
  access: 'member',
  params: tag,
  response: Following,
  reread: listFollowing,
});

/** Claimed roles; others see one once an admin has verified it. */
export const userRoles = ['trainee', 'examiner', 'consultant', 'other'] as const;
export const cascStatuses = ['preparing', 'passed'] as const;

export const ProfessionalStatus = z.object({
  userRole: z.enum(userRoles).nullable(),
  cascStatus: z.enum(cascStatuses).nullable(),
  verificationStatus: z.enum(['verified', 'unverified']),
});
export type ProfessionalStatus = z.infer<typeof ProfessionalStatus>;

export const getProfessionalStatus = defineRoute({
  name: 'community.standing',
  method: 'get',
  path: '/api/profile/standing',
  summary: 'The caller’s professional claims, and whether they were verified',
  access: 'member',
  response: ProfessionalStatus,
});

export const changeProfessionalStatus = defineRoute({
  name: 'community.change-standing',
  method: 'put',
  path: '/api/profile/standing',
  summary: 'Declares role and exam status; a change waits for an admin to verify it',
  access: 'member',
  body: ProfessionalStatus.omit({ verificationStatus: true }).strict(),
  response: ProfessionalStatus,
  reread: getProfessionalStatus,
});
