import {
  getAnalyticsReport,
  getVisitorAnalytics,
} from '@cascade/shared/features/analytics/contract';
import { keepPreviousData } from '@tanstack/react-query';
import { queryOf } from '../../api/query-of.ts';
import type { Range } from './range.ts';

/** No event tells of views, so an opened screen asks anew. */
const asking = { staleTime: 0 } as const;

export const totalsQuery = { ...queryOf(getVisitorAnalytics, {}), ...asking };
/** What was shown stays while another range is read. */
export const reportQuery = (range: Range) => ({
  ...queryOf(getAnalyticsReport, { query: range }),
  ...asking,
  placeholderData: keepPreviousData,
});

export const FAILURE = 'Failed to load analytics data. Please check your permissions.';
