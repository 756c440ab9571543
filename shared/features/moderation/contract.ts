import { z } from 'zod';
import { Prose } from '../../domain/text/fields.ts';
import { defineRoute } from '../../kernel/route.ts';
import { BoardPost, PostId } from '../community/contract.ts';
import { Standing } from '../community/people.ts';
import { reportReasons } from '../messaging/people.ts';

/**
 * Moderation, for admins. An anonymous author stays anonymous: warnings and bans are applied
 * through the post.
 */

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
  /** The filter that matched; null when reported. */
  heldFor: z.string().nullable(),
  reports: z.array(
    z.object({
      reason: z.enum(reportReasons),
      details: z.string(),
      createdAt: z.iso.datetime(),
    }),
  ),
  /** Earlier warnings and bans of its author, under any face. */
  earlierSanctions: z.int().min(0),
});
export type QueueEntry = z.infer<typeof QueueEntry>;

export const listModerationQueue = defineRoute({
  name: 'moderation.queue',
  method: 'get',
  path: '/api/admin/moderation/queue',
  summary: 'Posts that wait for a person: held by a filter, or reported; the oldest first',
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
  summary: 'Publishes what was held, dismisses reports, hides or restores; settles its reports',
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
  summary: 'Pins a post to the top of its board, or lets it go',
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
  summary: 'Tells whoever wrote a post what is wrong with it, on their bell alone',
  access: 'admin',
  params,
  body: z.strictObject({ reason }),
  response: z.object({ warned: z.literal(true) }),
  failures: ['not_found', 'conflict'],
});

export const Ban = z.object({
  id: z.uuid(),
  /** As shown on the post. */
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
  summary: 'Forbids whoever wrote a post to write, like and report for some days, or for good',
  access: 'admin',
  params,
  body: z.strictObject({
    reason,
    /** Null: until lifted. */
    days: z.int().min(1).max(365).nullable(),
  }),
  response: Ban,
  failures: ['not_found', 'conflict'],
});

export const listBans = defineRoute({
  name: 'moderation.bans',
  method: 'get',
  path: '/api/admin/moderation/bans',
  summary: 'Bans that are in force, the latest first',
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
  summary: 'What moderators did, the latest hundred',
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
  summary: 'Words and hosts whose posts wait for a person',
  access: 'admin',
  response: z.array(PostFilter),
});

export const addPostFilter = defineRoute({
  name: 'moderation.add-filter',
  method: 'post',
  path: '/api/admin/moderation/filters',
  summary: 'Has posts with this word, or links to this host, wait from now on',
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
  summary: 'Forgets a filter; what it held still waits',
  access: 'admin',
  params: entry,
  response: z.object({ removed: z.literal(true) }),
  failures: ['not_found'],
});

export const Claim = z.object({
  id: z.uuid(),
  /** As on the post board. */
  name: z.string(),
  standing: Standing,
});

export const listClaims = defineRoute({
  name: 'moderation.claims',
  method: 'get',
  path: '/api/admin/moderation/claims',
  summary: 'What members say they are, those that wait for a check first',
  access: 'admin',
  response: z.array(Claim),
});

export const verifyClaim = defineRoute({
  name: 'moderation.verify',
  method: 'put',
  path: '/api/admin/moderation/claims/:id',
  summary: 'Notes that proof of a claim was seen, or takes that back',
  access: 'admin',
  params: entry,
  body: z.strictObject({ isVerified: z.boolean() }),
  response: Claim,
  failures: ['not_found'],
});
