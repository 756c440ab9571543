import {
  getOverview,
  getStudyPlan,
  getSuggestion,
  listReviews,
} from '@cascade/shared/features/insight/contract';
import { queryOf } from '../../api/query-of.ts';

/** No event reports due dates. */
const timely = { staleTime: 15 * 60_000 };

export const suggestionQuery = { ...queryOf(getSuggestion, {}), ...timely };
export const overviewQuery = { ...queryOf(getOverview, {}), ...timely };
export const reviewsQuery = { ...queryOf(listReviews, {}), ...timely };
export const studyPlanQuery = { ...queryOf(getStudyPlan, {}), ...timely };
