import { examFactChanged, listExamFacts } from '@cascade/shared/features/exam-info/contract';
import { type EventHandler, onEvent } from '../../live/event-handler.ts';

const examFactChangedLive = onEvent(examFactChanged, (cache, { fact }) =>
  cache.patch(listExamFacts, {}, (list) =>
    list.map((one) => (one.id === fact.id && fact.rev > one.rev ? fact : one)),
  ),
);

export const events: EventHandler[] = [examFactChangedLive];
