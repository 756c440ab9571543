import {
  type ExamSessionDetail,
  type ExamStation,
  getExamSession,
  listExamSessions,
} from '@cascade/shared/features/exam-simulator/contract';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { mergedUnlessRestored } from '../../../api/history.ts';
import { pagesOf } from '../../../api/pages-of.ts';
import { queryOf } from '../../../api/query-of.ts';
import { timedCall } from '../../../api/server-time.ts';

export type StartedStation = ExamStation & {
  attemptId: string;
  clock: NonNullable<ExamStation['clock']>;
};

export function isStarted(station: ExamStation): station is StartedStation {
  return station.attemptId !== null && station.clock !== null;
}

export const sessionsQuery = pagesOf(listExamSessions, { query: { limit: 20 } });

/** In ms; keeps the device's clock right. */
const refetchEveryMs = 60_000;

/** At the same rev the end of the task may be new. */
function newerOf(known: unknown, arrived: unknown): unknown {
  const before = known as ExamSessionDetail | undefined;
  const after = arrived as ExamSessionDetail;
  return before && before.rev > after.rev ? before : after;
}

export function examQuery(id: string) {
  return queryOptions<ExamSessionDetail>({
    ...queryOf(getExamSession, { params: { id } }),
    queryFn: ({ signal }) => timedCall(getExamSession, { params: { id }, signal }),
    structuralSharing: mergedUnlessRestored(newerOf),
    refetchInterval: ({ state }) => (state.data?.station ? refetchEveryMs : false),
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
  });
}

export function putExam(queryClient: QueryClient, session: ExamSessionDetail): void {
  queryClient.setQueryData(examQuery(session.id).queryKey, session);
}

export function putStation(queryClient: QueryClient, id: string, station: ExamStation): void {
  queryClient.setQueryData(examQuery(id).queryKey, (old) => {
    const known = old?.station;
    if (!known || known === station || known.number !== station.number) return old;
    return known.sheetRev <= station.sheetRev ? { ...old, station } : old;
  });
}
