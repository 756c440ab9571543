import { findProgress, listProgressOf } from '@cascade/db/features/progress/progress.queries';
import {
  completeScenario,
  getProgress,
  listProgress,
  toggleBookmark,
} from '@cascade/shared/features/progress/contract';
import type { Feature } from '../../feature.ts';
import { type BoundRoute, bind } from '../../http/bind.ts';
import { bookmark, complete, noSuchStation } from './actions.ts';

function progressRoutes(): BoundRoute[] {
  return [
    bind(listProgress, ({ db, caller }) => listProgressOf(db, caller.userId)),
    bind(getProgress, async ({ db, caller, params }) => {
      const progress = await findProgress(db, caller.userId, params.scenarioId);
      if (!progress) throw noSuchStation();
      return progress;
    }),
    bind(completeScenario, (context) => complete(context, context.params.id)),
    bind(toggleBookmark, (context) => bookmark(context, context.params.id)),
  ];
}

export const progress: Feature = { routes: progressRoutes };
