import { listPartnerSheets, partnerSheetSent } from '@cascade/shared/features/partner/contract';
import { type EventHandler, onEvent } from '../../live/event-handler.ts';

/** Whether the marks are open depends on the attempt, so the server says. */
const sheetSentLive = onEvent(partnerSheetSent, (cache, { attemptId }) =>
  cache.refetch(listPartnerSheets, { params: { id: attemptId } }),
);

export const events: EventHandler[] = [sheetSentLive];
