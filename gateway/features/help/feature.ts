import {
  countHelpAnswer,
  isHelpArticle,
  listHelpAnswerCounts,
  listHelpArticles,
} from '@cascade/db/features/help/help.queries';
import { answerHelp, listHelp, listHelpAnswers } from '@cascade/shared/features/help/contract';
import { AppError } from '@cascade/shared/kernel/app-error';
import type { Feature } from '../../feature.ts';
import { type BoundRoute, bind } from '../../http/bind.ts';

function helpRoutes(): BoundRoute[] {
  return [
    bind(listHelp, ({ db }) => listHelpArticles(db)),
    bind(answerHelp, async ({ tx, params, body }) => {
      if (!(await isHelpArticle(tx, params.id)))
        throw new AppError('not_found', 'There is no such help article.');
      await countHelpAnswer(tx, params.id, body.isUseful);
      return { counted: true as const };
    }),
    bind(listHelpAnswers, ({ db }) => listHelpAnswerCounts(db)),
  ];
}

export const help: Feature = { routes: helpRoutes };
