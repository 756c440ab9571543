import { examTime, practiceTiming } from '@cascade/shared/domain/clock/station-clock';
import {
  completeStation,
  type ExamSessionDetail,
} from '@cascade/shared/features/exam-simulator/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { sentenceOf } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import { serverNow } from '../../../api/server-time.ts';
import { toast } from '../../../ui/toast/toasts.ts';
import type { StartedStation } from '../session/exam-queries.ts';
import { putExam } from '../session/exam-queries.ts';
import type { ExamSheet } from '../session/use-exam-sheet.ts';

const minuteMs = 60_000;

/** Rounded up. */
function minutesUsed({ clock }: StartedStation): number {
  const { readingMs, taskMs } = practiceTiming;
  const usedMs = examTime(clock, serverNow()) - readingMs;
  return Math.ceil(Math.min(Math.max(usedMs, 0), taskMs) / minuteMs);
}

export function useCompleteStation(
  { id }: ExamSessionDetail,
  station: StartedStation,
  sheet: ExamSheet,
) {
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      await sheet.settle();
      return call(completeStation, {
        body: { sessionId: id, stationNumber: station.number, timeUsed: minutesUsed(station) },
      });
    },
    onSuccess: ({ session }) => {
      sheet.forget();
      putExam(queryClient, session);
    },
    onError: (error) =>
      toast({
        title: 'The station was not completed',
        description: sentenceOf(error),
        tone: 'destructive',
      }),
  });
  return { complete: () => mutate(), isCompleting: isPending };
}
