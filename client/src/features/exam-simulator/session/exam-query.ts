import {
  type ExamSessionDetail,
  type ExamStation,
  getExamSession,
} from '@cascade/shared/features/exam-simulator/contract';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { queryOf } from '../../../api/query-of.ts';
import { timedCall } from '../../../api/server-time.ts';

/** How often the server is asked for its time while nothing else asks, in ms. */
const askedEveryMs = 60_000;

/** An older reply never overwrites a newer one. At the same rev the end of the task may be new. */
function newerOf(known: unknown, arrived: unknown): unknown {
  const before = known as ExamSessionDetail | undefined;
  const after = arrived as ExamSessionDetail;
  return before && before.rev > after.rev ? before : after;
}

/**
 * One session with the station to sit now. It is asked for again, by interval and on return to the
 * tab, because that is how the device's clock stays right.
 */
export function examQuery(id: string) {
  return queryOptions<ExamSessionDetail>({
    ...queryOf(getExamSession, { params: { id } }),
    queryFn: ({ signal }) => timedCall(getExamSession, { params: { id }, signal }),
    structuralSharing: newerOf,
    refetchInterval: ({ state }) => (state.data?.station ? askedEveryMs : false),
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
  });
}

export function putExam(queryClient: QueryClient, session: ExamSessionDetail): void {
  queryClient.setQueryData(examQuery(session.id).queryKey, session);
}

/** Takes in a station that came by itself, as the answer to a saved sheet. */
export function putStation(queryClient: QueryClient, id: string, station: ExamStation): void {
  queryClient.setQueryData(examQuery(id).queryKey, (old) => {
    const known = old?.station;
    if (!known || known === station || known.number !== station.number) return old;
    return known.sheetRev <= station.sheetRev ? { ...old, station } : old;
  });
}
