import { listExamDates } from '@cascade/db/queries/exam-schedule';
import { listExamSchedule } from '@cascade/shared/contracts/exam-schedule';
import { type BoundRoute, bind } from '../../http/bind.ts';
import type { Services } from '../../services.ts';

export function examScheduleRoutes({ clock }: Services): BoundRoute[] {
  return [
    bind(listExamSchedule, ({ db }) => listExamDates(db, clock.now().toISOString().slice(0, 10))),
  ];
}
