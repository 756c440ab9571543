import {
  listReports,
  listStatements,
  reportMoved,
} from '@cascade/shared/features/reports/contract';
import { type EventHandler, onEvent } from '../../live/event-handler.ts';

/** The event has the month alone: figures are not kept in the history of events. */
const reportMovedLive = onEvent(reportMoved, (cache, { month }) => {
  // A new month moves the others to later pages.
  cache.refetchAll(listReports);
  cache.refetch(listStatements, { params: { month } });
});

export const events: EventHandler[] = [reportMovedLive];
