import {
  type ExamFact,
  getExamInfoStart,
  listExamFacts,
} from '@cascade/shared/features/exam-info/contract';
import { useQuery } from '@tanstack/react-query';
import { useCurrentUser } from '../../api/current-user.ts';
import { queryOf } from '../../api/query-of.ts';
import { useStream } from '../../live/channel.ts';
import { useStreamStart } from '../../live/use-stream-start.ts';

type Facts = {
  data: ExamFact[] | undefined;
  error: Error | null;
  isPending: boolean;
  refetch: () => void;
};

/** Members' screens follow changes; a visitor's page reads them each time it is opened. */
export function useExamFacts(): Facts {
  const { state } = useCurrentUser();
  const isMember = state === 'signed-in';
  const start = useStreamStart(getExamInfoStart, { enabled: isMember });
  useStream(start.data);
  // Read after the start of the stream, so that no change falls between the two.
  const enabled = state !== 'loading' && (!isMember || start.data !== undefined);
  const list = useQuery({
    ...queryOf(listExamFacts, {}),
    enabled,
    refetchOnMount: isMember ? true : 'always',
  });
  const error = (isMember ? start.error : null) ?? list.error;
  return {
    data: list.data,
    error,
    isPending: list.data === undefined && (start.isFetching || list.isFetching || !error),
    refetch: () => void (enabled ? list.refetch() : start.refetch()),
  };
}
