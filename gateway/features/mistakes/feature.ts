import {
  listAnsweredMistakes,
  listOpenMistakes,
  readMistakeCounts,
} from '@cascade/db/features/mistakes/mistakes.queries';
import {
  answerMistake,
  countMistakes,
  listMistakes,
  reportMistake,
} from '@cascade/shared/features/mistakes/contract';
import type { Feature } from '../../feature.ts';
import { type BoundRoute, bind } from '../../http/bind.ts';
import { answer, reported } from './answer.ts';
import { report } from './report.ts';

function mistakesRoutes(): BoundRoute[] {
  return [
    bind(reportMistake, async ({ body, ...work }) => {
      await report(work, body);
      return { reported: true as const };
    }),
    bind(countMistakes, ({ db }) => readMistakeCounts(db)),
    bind(listMistakes, async ({ db, query: { state, limit } }) => {
      const list = state === 'open' ? listOpenMistakes : listAnsweredMistakes;
      return (await list(db, limit)).map(reported);
    }),
    bind(answerMistake, (context) => answer(context, context.params.id, context.body)),
  ];
}

export const mistakes: Feature = { routes: mistakesRoutes };
