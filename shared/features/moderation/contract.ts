import { z } from 'zod';
import { Prose } from '../../domain/text/fields.ts';
import { defineRoute } from '../../kernel/route.ts';
import { BoardPost, PostId } from '../community/contract.ts';
import { ProfessionalStatus } from '../community/people.ts';
import { reportReasons } from '../messaging/people.ts';

export const moderationVerbs = [
  'hide',
  'restore',
  'publish',
  'pin',
  'unpin',
  'dismiss',
  'warn',
  'ban',
  'lift_ban',
  'add_filter',
  'remove_filter',
  'verify',
  'unverify',
] as const;

export const QueueEntry = z.object({
  post: BoardPost,
  heldFor: z.string().nullable(),
  reports: z.array(
    z.object({
      reason: z.enum(reportReasons),
      details: z.string(),
      createdAt: z.iso.datetime(),
    }),
  ),
  earlierSanctions: z.int().min(0),
});
export type QueueEntry = z.infer<typeof QueueEntry>;

export const listModerationQueue = defineRoute({
  name: 'moderation.queue',
  method: 'get',
  path: '/api/admin/moderation/queue',
  summary: 'Posts awaiting moderation: held by a filter, or reported; oldest first',
  access: 'admin',
  response: z.array(QueueEntry),
});

const params = z.object({ id: PostId });
const reason = Prose.min(1, 'Say why').max(500, 'Use at most 500 characters');
const done = z.object({ post: BoardPost });

export const decidePost = defineRoute({
  name: 'moderation.decide',
  method: 'post',
  path: '/api/admin/moderation/posts/:id/decide',
  summary: 'Publishes held posts, dismisses reports, hides or restores; settles the post’s reports',
  access: 'admin',
  params,
  body: z.strictObject({ verb: z.enum(['publish', 'dismiss', 'hide', 'restore']), reason }),
  response: done,
  failures: ['not_found', 'conflict'],
});

export const pinPost = defineRoute({
  name: 'moderation.pin',
  method: 'put',
  path: '/api/admin/moderation/posts/:id/pin',
  summary: 'Pins a post to the top of its board, or unpins it',
  access: 'admin',
  params,
  body: z.strictObject({ isPinned: z.boolean() }),
  response: done,
  failures: ['not_found', 'conflict'],
});

export const warnAuthor = defineRoute({
  name: 'moderation.warn',
  method: 'post',
  path: '/api/admin/moderation/posts/:id/warn',
  summary: 'Warns the author of a post, by a notice only',
  access: 'admin',
  params,
  body: z.strictObject({ reason }),
  response: z.object({ warned: z.literal(true) }),
  failures: ['not_found', 'conflict'],
});

export const Ban = z.object({
  id: z.uuid(),
  name: z.string(),
  reason: z.string(),
  startedAt: z.iso.datetime(),
  endsAt: z.iso.datetime().nullable(),
});
export type Ban = z.infer<typeof Ban>;

export const banAuthor = defineRoute({
  name: 'moderation.ban',
  method: 'post',
  path: '/api/admin/moderation/posts/:id/ban',
  summary:
    'Bans the author of a post from writing, liking and reporting, for some days or permanently',
  access: 'admin',
  params,
  body: z.strictObject({
    reason,
    days: z.int().min(1).max(365).nullable(),
  }),
  response: Ban,
  failures: ['not_found', 'conflict'],
});

export const listBans = defineRoute({
  name: 'moderation.bans',
  method: 'get',
  path: '/api/admin/moderation/bans',
  summary: 'Bans in force, latest first',
  access: 'admin',
  response: z.array(Ban),
});

const entry = z.object({ id: z.uuid('must be an id') });

export const liftBan = defineRoute({
  name: 'moderation.lift-ban',
  method: 'delete',
  path: '/api/admin/moderation/bans/:id',
  summary: 'Ends a ban',
  access: 'admin',
  params: entry,
  response: z.object({ lifted: z.literal(true) }),
  failures: ['not_found'],
});

export const LogEntry = z.object({
  id: z.uuid(),
  moderator: z.string(),
  verb: z.enum(moderationVerbs),
  postId: z.uuid().nullable(),
  excerpt: z.string().nullable(),
  reason: z.string(),
  at: z.iso.datetime(),
});

export const listModerationLog = defineRoute({
  name: 'moderation.log',
  method: 'get',
  path: '/api/admin/moderation/log',
  summary: 'Actions of moderators, the latest hundred',
  access: 'admin',
  response: z.array(LogEntry),
});

export const PostFilter = z.object({
  id: z.uuid(),
  kind: z.enum(['word', 'link']),
  pattern: z.string(),
});
export type PostFilter = z.infer<typeof PostFilter>;

export const listPostFilters = defineRoute({
  name: 'moderation.filters',
  method: 'get',
  path: '/api/admin/moderation/filters',
  summary: 'Words and hosts whose posts are held',
  access: 'admin',
  response: z.array(PostFilter),
});

export const addPostFilter = defineRoute({
  name: 'moderation.add-filter',
  method: 'post',
  path: '/api/admin/moderation/filters',
  summary: 'Holds posts with this word, or with links to this host, from now on',
  access: 'admin',
  body: z.strictObject({
    kind: z.enum(['word', 'link']),
    pattern: z.string().trim().toLowerCase().min(2, 'Use at least two characters').max(80),
  }),
  response: PostFilter,
  failures: ['conflict'],
});

export const removePostFilter = defineRoute({
  name: 'moderation.remove-filter',
  method: 'delete',
  path: '/api/admin/moderation/filters/:id',
  summary: 'Deletes a filter; posts it held still wait',
  access: 'admin',
  params: entry,
  response: z.object({ removed: z.literal(true) }),
  failures: ['not_found'],
});

export const Claim = z.object({
  id: z.uuid(),
  name: z.string(),
  standing: ProfessionalStatus,
});

export const listClaims = defineRoute({
  name: 'moderation.claims',
  method: 'get',
  path: '/api/admin/moderation/claims',
  summary: 'Professional claims, unverified ones first',
  access: 'admin',
  response: z.array(Claim),
});

export const verifyClaim = defineRoute({
  name: 'moderation.verify',
  method: 'put',
  path: '/api/admin/moderation/claims/:id',
  summary: 'Records that proof of a claim was seen, or revokes that',
  access: 'admin',
  params: entry,
  body: z.strictObject({ isVerified: z.boolean() }),
  response: Claim,
  failures: ['not_found'],
});
