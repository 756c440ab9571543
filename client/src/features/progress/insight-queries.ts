import {
  getOverview,
  getStudyPlan,
  getSuggestion,
  listReviews,
} from '@cascade/shared/features/insight/contract';
import { queryOf } from '../../api/query-of.ts';

/** Due dates change with time and have no event. */
const timely = { staleTime: 15 * 60_000 };

export const suggestionQuery = { ...queryOf(getSuggestion, {}), ...timely };
export const overviewQuery = { ...queryOf(getOverview, {}), ...timely };
export const reviewsQuery = { ...queryOf(listReviews, {}), ...timely };
export const studyPlanQuery = { ...queryOf(getStudyPlan, {}), ...timely };
