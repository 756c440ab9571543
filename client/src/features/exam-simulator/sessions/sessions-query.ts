import { listExamSessions } from '@cascade/shared/contracts/exam-simulator';
import { queryOf } from '../../../api/query-of.ts';

/** The member's sessions, newest first; events keep them fresh. */
export const sessionsQuery = queryOf(listExamSessions, {});
