import {
  createCommunityPost,
  createPost,
  createSocialPost,
  type discussionFilters,
  likeCommunityPost,
  likePost,
  listCommunityPosts,
  listPosts,
  listSocialPosts,
} from '@cascade/shared/features/community/boards';
import { type BoundRoute, bind } from '../../http/bind.ts';
import type { Services } from '../../services.ts';
import { getRow } from './actions.ts';
import { like, likeTogether } from './like.ts';
import { readBoard, wordsOf } from './listing.ts';
import { faceOn, write } from './publish.ts';
import { boardPostOf, communityPostOf, socialPostOf } from './shapes.ts';
import { viewerOf } from './work.ts';

/** Section 9. */
const kindsOf: Record<(typeof discussionFilters)[number], string[] | null> = {
  all: null,
  questions: ['question'],
  tips: ['tip'],
  success_stories: ['success_story'],
  resources: ['study_resource'],
};

const unlessAll = (value: string) => (value === 'all' ? null : value);

export function boardRoutes(services: Services): BoundRoute[] {
  const { clock } = services;
  const together = likeTogether(services);
  return [
    bind(listPosts, ({ db, caller, query }) =>
      readBoard(
        db,
        viewerOf(caller),
        {
          board: 'posts',
          kinds: query.type === 'all' ? null : [query.type],
          specialty: unlessAll(query.specialty),
          cursor: query.cursor,
          limit: query.limit,
        },
        boardPostOf,
      ),
    ),
    bind(createPost, async (context) => {
      const { type, examDate, examCenter, stationType, isAnonymous, ...body } = context.body;
      const exam = type === 'exam_topic' ? { examDate, examCenter, stationType } : {};
      const face = faceOn('posts', isAnonymous);
      const draft = { board: 'posts', face, kind: type, ...body, ...exam } as const;
      const id = await write(context, draft);
      return boardPostOf(await getRow(context.db, context.caller, id));
    }),
    bind(likePost, (context) => like(context, context.params.id), together),
    bind(listCommunityPosts, ({ db, caller, query }) =>
      readBoard(
        db,
        viewerOf(caller),
        {
          board: 'discussion',
          kinds: kindsOf[query.filter],
          words: wordsOf(query.search),
          cursor: query.cursor,
          limit: query.limit,
        },
        (row) => communityPostOf(row, clock.now()),
      ),
    ),
    bind(createCommunityPost, async (context) => {
      const { postType, isAnonymous, ...body } = context.body;
      const face = faceOn('discussion', isAnonymous);
      const draft = { board: 'discussion', face, kind: postType, ...body } as const;
      const id = await write(context, draft);
      return communityPostOf(await getRow(context.db, context.caller, id), clock.now());
    }),
    bind(likeCommunityPost, (context) => like(context, context.params.id), together),
    bind(listSocialPosts, ({ db, caller, query }) =>
      readBoard(
        db,
        viewerOf(caller),
        {
          board: 'feed',
          kinds: query.type === 'exam_topics' ? ['exam_experience'] : null,
          specialty: unlessAll(query.specialty),
          tag: query.tag || null,
          words: wordsOf(query.search),
          order: query.type === 'trending' ? 'trending' : 'newest',
          isFollowedOnly: query.type === 'following',
          cursor: query.cursor,
          limit: query.limit,
        },
        socialPostOf,
      ),
    ),
    bind(createSocialPost, async (context) => {
      const { type, examDate, examCenter, ...body } = context.body;
      const exam = type === 'exam_experience' ? { examDate, examCenter } : {};
      const draft = { board: 'feed', face: 'handle', kind: type, ...body, ...exam } as const;
      const id = await write(context, draft);
      return socialPostOf(await getRow(context.db, context.caller, id));
    }),
  ];
}
