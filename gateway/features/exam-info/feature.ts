import { listFacts } from '@cascade/db/features/exam-info/exam-info.queries';
import { listExamDates } from '@cascade/db/features/exam-schedule/exam-schedule.queries';
import { readHeads } from '@cascade/db/live/streams.queries';
import {
  changeExamFact,
  checkExamFact,
  getExamInfoStart,
  listExamFacts,
  listExamPeriods,
} from '@cascade/shared/features/exam-info/contract';
import { periodsOf } from '@cascade/shared/features/exam-info/periods';
import { dayOf } from '@cascade/shared/features/insight/streak';
import { streamOf } from '@cascade/shared/kernel/event';
import type { Feature } from '../../feature.ts';
import { type BoundRoute, bind } from '../../http/bind.ts';
import type { Services } from '../../services.ts';
import { changeFact, checkFact } from './changes.ts';

function examInfoRoutes({ clock, database }: Services): BoundRoute[] {
  return [
    bind(listExamFacts, ({ db }) => listFacts(db)),
    bind(listExamPeriods, async ({ db }) => periodsOf(await listExamDates(db), dayOf(clock.now()))),
    bind(getExamInfoStart, async () => {
      const stream = streamOf.examInfo();
      const heads = await readHeads(database.sql, [stream]);
      return { stream, n: heads[stream] ?? 0 };
    }),
    bind(changeExamFact, (context) => changeFact(context, context.params.id, context.body)),
    bind(checkExamFact, (context) => checkFact(context, context.params.id, context.body.rev)),
  ];
}

export const examInfo: Feature = {
  routes: examInfoRoutes,
  streams: () => ({ f: async (_caller, id) => `f:${id}` === streamOf.examInfo() }),
};
