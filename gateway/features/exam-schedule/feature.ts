import { listExamDates } from '@cascade/db/features/exam-schedule/exam-schedule.queries';
import { readHeads } from '@cascade/db/live/streams.queries';
import {
  addExamDate,
  changeExamDate,
  exportExamDates,
  importExamDates,
  previewExamImport,
  removeExamDate,
} from '@cascade/shared/features/exam-schedule/administration';
import {
  getExamScheduleStart,
  listExamSchedule,
} from '@cascade/shared/features/exam-schedule/contract';
import { toExamCsv } from '@cascade/shared/features/exam-schedule/import/export';
import { inScheduleOrder } from '@cascade/shared/features/exam-schedule/order';
import { dayOf } from '@cascade/shared/features/insight/streak';
import { streamOf } from '@cascade/shared/kernel/event';
import type { Feature } from '../../feature.ts';
import { type BoundRoute, bind } from '../../http/bind.ts';
import type { Services } from '../../services.ts';
import { add, change, remove } from './changes.ts';
import { importFile, preview } from './import.ts';

function examScheduleRoutes({ clock, database }: Services): BoundRoute[] {
  return [
    bind(listExamSchedule, async ({ db }) =>
      inScheduleOrder(await listExamDates(db), dayOf(clock.now())),
    ),
    bind(getExamScheduleStart, async () => {
      const stream = streamOf.examSchedule();
      const heads = await readHeads(database.sql, [stream]);
      return { stream, n: heads[stream] ?? 0 };
    }),
    bind(addExamDate, (context) => add(context, context.key, context.body)),
    bind(changeExamDate, (context) =>
      change(context, context.params.id, context.body.rev, context.body.entry),
    ),
    bind(removeExamDate, async (context) => {
      await remove(context, context.params.id);
      return { removed: true as const };
    }),
    bind(previewExamImport, (context) => preview(context, context.body)),
    bind(importExamDates, (context) => importFile(context, context.body)),
    bind(exportExamDates, async ({ db }) =>
      toExamCsv(inScheduleOrder(await listExamDates(db), dayOf(clock.now()))),
    ),
  ];
}

export const examSchedule: Feature = {
  routes: examScheduleRoutes,
  streams: () => ({ e: async (_caller, id) => `e:${id}` === streamOf.examSchedule() }),
};
