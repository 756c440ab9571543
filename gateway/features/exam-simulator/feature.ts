import { listExams } from '@cascade/db/features/exam-simulator/sessions.queries';
import {
  abandonExam,
  commandExam,
  completeStation,
  getExamSession,
  getExamStation,
  listExamSessions,
  resumeExam,
  saveExamSheet,
  startExam,
} from '@cascade/shared/features/exam-simulator/contract';
import { getExamResults, getExamResultsCsv } from '@cascade/shared/features/exam-simulator/results';
import type { Feature } from '../../feature.ts';
import { type BoundRoute, bind } from '../../http/bind.ts';
import { Page } from '../../http/site/page.ts';
import type { Services } from '../../services.ts';
import { command, readDetail, readStation, resume, start } from './actions.ts';
import { abandon, complete, save } from './marking.ts';
import { readResults, readResultsCsv } from './results.ts';
import { sessionView } from './views.ts';

function examSimulatorRoutes(services: Services): BoundRoute[] {
  return [
    bind(listExamSessions, async ({ db, caller, query: { cursor, limit } }) => {
      const exams = await listExams(db, caller.userId, { cursor, limit: limit + 1 });
      return Page.of(exams, limit, ({ row }) => row.id, sessionView);
    }),
    bind(getExamSession, ({ caller, params }) => readDetail(services, caller.userId, params.id)),
    bind(getExamStation, ({ caller, params }) =>
      readStation(services, caller.userId, params.id, params.number),
    ),
    bind(startExam, (context) => start(context, context.body, !services.env.isProduction)),
    bind(resumeExam, (context) => resume(context, context.params.id)),
    bind(commandExam, (context) => command(context, context.params.id, context.body)),
    bind(saveExamSheet, (context) => save(context, context.params, context.body)),
    bind(completeStation, (context) => complete(context, context.body)),
    bind(abandonExam, (context) => abandon(context, context.params.id)),
    bind(getExamResults, ({ caller, params }) => readResults(services, caller.userId, params.id)),
    bind(getExamResultsCsv, ({ caller, params }) =>
      readResultsCsv(services, caller.userId, params.id),
    ),
  ];
}

export const examSimulator: Feature = { routes: examSimulatorRoutes };
