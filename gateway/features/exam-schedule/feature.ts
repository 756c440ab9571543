import { listExamDates } from '@cascade/db/features/exam-schedule/exam-schedule.queries';
import { listExamSchedule } from '@cascade/shared/features/exam-schedule/contract';
import type { Feature } from '../../feature.ts';
import { type BoundRoute, bind } from '../../http/bind.ts';
import type { Services } from '../../services.ts';

function examScheduleRoutes({ clock }: Services): BoundRoute[] {
  return [
    bind(listExamSchedule, ({ db }) => listExamDates(db, clock.now().toISOString().slice(0, 10))),
  ];
}

export const examSchedule: Feature = { routes: examScheduleRoutes };
