import {
  examScheduleChanged,
  listExamSchedule,
} from '@cascade/shared/features/exam-schedule/contract';
import { inScheduleOrder } from '@cascade/shared/features/exam-schedule/order';
import { dayOf } from '@cascade/shared/features/insight/streak';
import { serverNow } from '../../api/server-time.ts';
import { type EventHandler, onEvent } from '../../live/event-handler.ts';

/** In the order of the server, whose day is that of UTC. */
const examScheduleChangedLive = onEvent(examScheduleChanged, (cache, { changed, removed }) =>
  cache.patch(listExamSchedule, {}, (list) => {
    const known = new Map(list.map((one) => [one.id, one]));
    for (const entry of changed)
      if (entry.rev > (known.get(entry.id)?.rev ?? 0)) known.set(entry.id, entry);
    for (const id of removed) known.delete(id);
    return inScheduleOrder([...known.values()], dayOf(new Date(serverNow())));
  }),
);

export const events: EventHandler[] = [examScheduleChangedLive];
