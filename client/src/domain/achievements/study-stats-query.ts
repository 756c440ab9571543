import { getStudyStats } from '@cascade/shared/features/social-export/contract';
import { queryOf } from '../../api/query-of.ts';

/** Besides the events: the week and the streak also change at midnight. */
export const studyStatsQuery = { ...queryOf(getStudyStats, {}), staleTime: 15 * 60_000 };
