import {
  type ExamDate,
  getExamScheduleStart,
  listExamSchedule,
} from '@cascade/shared/features/exam-schedule/contract';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../api/query-of.ts';
import { useStream } from '../../live/channel.ts';
import { useStreamStart } from '../../live/use-stream-start.ts';

type Schedule = {
  data: ExamDate[] | undefined;
  error: Error | null;
  isPending: boolean;
  refetch: () => void;
};

/** All exam dates, kept up to date while they are shown. */
export function useExamSchedule(): Schedule {
  const start = useStreamStart(getExamScheduleStart);
  useStream(start.data);
  // Read after the start of the stream, so that no change falls between the two.
  const enabled = start.data !== undefined;
  const list = useQuery({ ...queryOf(listExamSchedule, {}), enabled });
  const error = start.error ?? list.error;
  return {
    data: list.data,
    error,
    isPending: list.data === undefined && (start.isFetching || list.isFetching || !error),
    refetch: () => void (enabled ? list.refetch() : start.refetch()),
  };
}
