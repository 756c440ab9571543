import { listExamSessions } from '@cascade/shared/features/exam-simulator/contract';
import { pagesOf } from '../../../api/pages-of.ts';

/** The member's sessions, newest first; events keep them fresh. */
export const sessionsQuery = pagesOf(listExamSessions, { query: { limit: 20 } });
