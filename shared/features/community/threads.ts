import { z } from 'zod';
import { Prose } from '../../domain/text/fields.ts';
import { defineEvent } from '../../kernel/event.ts';
import { defineRoute } from '../../kernel/route.ts';
import { reportReasons } from '../messaging/people.ts';
import {
  Board,
  BoardPost,
  content,
  isAnonymous,
  likeState,
  PostCounts,
  PostId,
  Tags,
  title,
} from './contract.ts';

/** One post with its thread, its author's actions, and the boards' live events. */

const params = z.object({ id: PostId });

export const getPost = defineRoute({
  name: 'community.post',
  method: 'get',
  path: '/api/community/posts/:id',
  summary: 'One post or reply of any board',
  access: 'member',
  params,
  response: BoardPost,
  failures: ['not_found'],
});

export const Reply = BoardPost.extend({
  /** The same face as the post's author. */
  isThreadAuthor: z.boolean(),
});
export type Reply = z.infer<typeof Reply>;

export const listReplies = defineRoute({
  name: 'community.replies',
  method: 'get',
  path: '/api/community/posts/:id/replies',
  summary: 'The thread of a post, oldest first; the next page is in the Link header',
  access: 'member',
  params,
  query: z.object({
    cursor: z.string().max(200).optional(),
    limit: z.coerce.number().int().min(1).max(200).default(100),
  }),
  response: z.array(Reply),
  failures: ['not_found', 'invalid'],
});

export const createReply = defineRoute({
  name: 'community.reply',
  method: 'post',
  path: '/api/community/posts/:id/replies',
  summary: 'Answers a post, or a reply in its thread; under the name only where chosen',
  access: 'verified',
  limit: 'message',
  params,
  body: z.strictObject({
    content,
    parentId: PostId.nullish(),
    isAnonymous,
  }),
  response: Reply,
  failures: ['not_found', 'forbidden'],
});

export const editPost = defineRoute({
  name: 'community.edit',
  method: 'patch',
  path: '/api/community/posts/:id',
  summary: 'Changes the text of one’s own post or reply; its face stays',
  access: 'verified',
  limit: 'message',
  params,
  body: z.strictObject({
    title: title.optional(),
    content,
    tags: Tags.optional(),
  }),
  response: BoardPost,
  failures: ['not_found', 'forbidden', 'conflict'],
});

export const deletePost = defineRoute({
  name: 'community.delete',
  method: 'delete',
  path: '/api/community/posts/:id',
  summary: 'Deletes one’s own post or reply; a repeat changes nothing',
  access: 'member',
  params,
  response: z.object({ id: z.uuid(), state: z.literal('deleted') }),
  failures: ['not_found'],
});

export const viewPost = defineRoute({
  name: 'community.view',
  method: 'post',
  path: '/api/community/posts/:id/view',
  summary: 'Counts that the caller has opened a post, once per person',
  access: 'member',
  params,
  response: PostCounts,
  failures: ['not_found'],
});

export const reportPost = defineRoute({
  name: 'community.report',
  method: 'post',
  path: '/api/community/posts/:id/report',
  summary: 'Reports a post or reply to the moderators; a second report of it changes nothing',
  access: 'verified',
  limit: 'heavy',
  params,
  body: z.strictObject({
    reason: z.enum(reportReasons),
    details: Prose.max(1_000, 'Use at most 1,000 characters').default(''),
  }),
  response: z.object({ reported: z.literal(true) }),
  failures: ['not_found', 'invalid'],
});

export const getBoardStart = defineRoute({
  name: 'community.board-start',
  method: 'get',
  path: '/api/community/boards/:board',
  summary: 'The cursor from which live events of a board continue; read before its list',
  access: 'member',
  params: z.object({ board: Board }),
  response: z.object({ stream: z.string(), n: z.int().min(0) }),
});

/** Board events name a post, never a person. */
const named = { postId: z.uuid(), rootId: z.uuid().nullable(), board: Board };

export const postPublished = defineEvent({
  name: 'post.published',
  summary: 'A post or reply was published; its own call returns the content',
  isDurable: true,
  data: z.object(named),
});

export const postChanged = defineEvent({
  name: 'post.changed',
  summary: 'A post or reply was edited, pinned, hidden or deleted',
  isDurable: true,
  data: z.object(named),
});

export const postCounted = defineEvent({
  name: 'post.counted',
  summary: 'Counts of a post; of several only the one with the highest `rev` matters',
  isDurable: false,
  data: PostCounts.extend({ postId: z.uuid(), board: Board }),
});

export const activeUsersChanged = defineEvent({
  name: 'board.active-changed',
  summary: 'Someone wrote under their handle; the list of active users may have changed',
  isDurable: false,
  data: z.object({ board: Board }),
});

export const postLiked = defineEvent({
  name: 'post.liked',
  summary: 'The member liked or unliked a post on some device; nobody else is notified',
  isDurable: true,
  data: likeState.extend({ postId: z.uuid(), board: Board }),
});
