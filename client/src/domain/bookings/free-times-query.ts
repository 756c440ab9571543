import { getFreeTimes, SHOWN_DAYS } from '@cascade/shared/features/bookings/contract';
import { queryOf } from '../../api/query-of.ts';

/** Of the next four weeks. Free times also end by themselves, so what was read is never fresh. */
export const freeTimesQuery = (serviceId: string) => ({
  ...queryOf(getFreeTimes, { params: { serviceId }, query: { days: SHOWN_DAYS } }),
  staleTime: 0,
});
