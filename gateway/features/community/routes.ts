import { type PostRow, postOf } from '@cascade/db/domain/posts/view.queries';
import { listThread } from '@cascade/db/features/community/lists.queries';
import {
  listTrendingTags,
  writeProfessionalStatus,
} from '@cascade/db/features/community/people.queries';
import { readHeads } from '@cascade/db/live/streams.queries';
import {
  changeProfessionalStatus,
  followPerson,
  followTag,
  getProfessionalStatus,
  listActiveUsers,
  listFollowing,
  listTrending,
  listTrendingTopics,
  unfollowPerson,
  unfollowTag,
} from '@cascade/shared/features/community/people';
import {
  createReply,
  deletePost,
  editPost,
  getBoardStart,
  getPost,
  listReplies,
  type Reply,
  reportPost,
  viewPost,
} from '@cascade/shared/features/community/threads';
import { streamOf } from '@cascade/shared/kernel/event';
import { type BoundRoute, bind } from '../../http/bind.ts';
import { Page } from '../../http/site/page.ts';
import type { Services } from '../../services.ts';
import { edit, getRow, reply, report, takeBack, view } from './actions.ts';
import { boardRoutes } from './board-routes.ts';
import { readCursor } from './listing.ts';
import {
  follow,
  followTagged,
  readActive,
  readFollowing,
  readProfessionalStatus,
  unfollow,
  unfollowTagged,
} from './people.ts';
import { viewerOf } from './work.ts';

const MOST_TOPICS = 10;

const replyOf = (row: PostRow & { isThreadAuthor: boolean }): Reply => ({
  ...postOf(row),
  isThreadAuthor: row.isThreadAuthor,
});

export function communityRoutes(services: Services): BoundRoute[] {
  const { clock, database, presence } = services;
  const now = () => clock.now();
  return [
    ...boardRoutes(services),
    bind(getPost, async ({ db, caller, params }) => postOf(await getRow(db, caller, params.id))),
    bind(listReplies, async ({ db, caller, params, query }) => {
      await getRow(db, caller, params.id);
      const after = readCursor(query.cursor)?.id ?? null;
      const limit = query.limit + 1;
      const rows = await listThread(db, viewerOf(caller), params.id, { after, limit });
      return Page.of(rows, query.limit, ({ id }) => id, replyOf);
    }),
    bind(createReply, async (context) => {
      const id = await reply(context, context.params.id, context.body);
      const { db, caller, params } = context;
      const [row] = await listThread(db, viewerOf(caller), params.id, {
        after: null,
        limit: 1,
        id,
      });
      if (!row) throw new Error('A reply that was just written is not there.');
      return replyOf(row);
    }),
    bind(editPost, (context) => edit(context, context.params.id, context.body)),
    bind(deletePost, async (context) => {
      await takeBack(context, context.params.id);
      return { id: context.params.id, state: 'deleted' as const };
    }),
    bind(viewPost, (context) => view(context, context.params.id)),
    bind(reportPost, async (context) => {
      await report(context, context.params.id, context.body);
      return { reported: true as const };
    }),
    bind(getBoardStart, async ({ params }) => {
      const stream = streamOf.board(params.board);
      const heads = await readHeads(database.sql, [stream]);
      return { stream, n: heads[stream] ?? 0 };
    }),
    bind(listTrending, ({ db }) => listTrendingTags(db, 'discussion', now(), MOST_TOPICS)),
    bind(listTrendingTopics, ({ db }) => listTrendingTags(db, 'feed', now(), MOST_TOPICS)),
    bind(listActiveUsers, ({ db, caller }) => readActive(db, presence, caller, now())),
    bind(listFollowing, ({ db, caller }) => readFollowing(db, caller.userId)),
    bind(followPerson, (context) => follow(context, context.params.userId)),
    bind(unfollowPerson, (context) => unfollow(context, context.params.userId)),
    bind(followTag, (context) => followTagged(context, context.params.tag)),
    bind(unfollowTag, (context) => unfollowTagged(context, context.params.tag)),
    bind(getProfessionalStatus, ({ db, caller }) => readProfessionalStatus(db, caller.userId)),
    bind(changeProfessionalStatus, async ({ db, caller, body }) => {
      await writeProfessionalStatus(db, caller.userId, body);
      return readProfessionalStatus(db, caller.userId);
    }),
  ];
}
