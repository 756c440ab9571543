import {
  type ExamDate,
  getExamScheduleStart,
  listExamSchedule,
} from '@cascade/shared/features/exam-schedule/contract';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../api/query-of.ts';
import { useStream } from '../../live/channel.ts';

/** Longer than lists are kept, so that a list is never newer than what is followed from. */
const START_KEPT_MS = 3_600_000;

type Schedule = {
  data: ExamDate[] | undefined;
  error: Error | null;
  isPending: boolean;
  refetch: () => void;
};

/** All exam dates, kept up to date while they are shown. */
export function useExamSchedule(): Schedule {
  const start = useQuery({ ...queryOf(getExamScheduleStart, {}), gcTime: START_KEPT_MS });
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
