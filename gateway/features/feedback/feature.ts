import { listFigures, listReceived } from '@cascade/db/features/feedback/feedback.queries';
import { listShownIdeas } from '@cascade/db/features/feedback/ideas.queries';
import { readHeads } from '@cascade/db/live/streams.queries';
import {
  listFeedback,
  listFeedbackFigures,
  MONTHS_COUNTED,
  publishIdea,
  setFeedbackState,
  withdrawIdea,
} from '@cascade/shared/features/feedback/administration';
import { sendFeedback } from '@cascade/shared/features/feedback/contract';
import { getIdeasStart, listIdeas, voteForIdea } from '@cascade/shared/features/feedback/ideas';
import { streamOf } from '@cascade/shared/kernel/event';
import type { Feature } from '../../feature.ts';
import { type BoundRoute, bind } from '../../http/bind.ts';
import { Page } from '../../http/site/page.ts';
import type { Services } from '../../services.ts';
import { publish, received, setState, withdraw } from './decide.ts';
import { send } from './send.ts';
import { vote } from './vote.ts';

function feedbackRoutes({ clock, database }: Services): BoundRoute[] {
  return [
    bind(sendFeedback, async ({ body, ...work }) => {
      await send(work, work.userId, body);
      return { stored: true as const };
    }),
    bind(listIdeas, ({ db, caller }) => listShownIdeas(db, caller?.userId ?? null)),
    bind(getIdeasStart, async () => {
      const stream = streamOf.ideas();
      const heads = await readHeads(database.sql, [stream]);
      return { stream, n: heads[stream] ?? 0 };
    }),
    bind(voteForIdea, (context) => vote(context, context.params.id, context.body.isWanted)),
    // Before one piece of feedback: `figures` must not be taken for an id.
    bind(listFeedbackFigures, ({ db }) => listFigures(db, clock.now(), MONTHS_COUNTED)),
    bind(listFeedback, async ({ db, query: { cursor, limit, type, state, rating, month } }) =>
      Page.of(
        await listReceived(db, { type, state, rating, month, after: cursor, limit: limit + 1 }),
        limit,
        ({ id }) => id,
        received,
      ),
    ),
    bind(setFeedbackState, (context) =>
      setState(context, context.params.id, context.body.rev, context.body.state),
    ),
    bind(publishIdea, (context) => publish(context, context.params.id, context.body)),
    bind(withdrawIdea, (context) => withdraw(context, context.params.id)),
  ];
}

export const feedback: Feature = {
  routes: feedbackRoutes,
  streams: () => ({ i: async (_caller, id) => `i:${id}` === streamOf.ideas() }),
};
