import { startExam } from '@cascade/shared/features/exam-simulator/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { ApiError } from '../../../api/api-error.ts';
import { timedCall } from '../../../api/server-time.ts';
import { toast } from '../../../ui/toast/toasts.ts';
import { putExam, sessionsQuery } from '../session/exam-queries.ts';

type Start = { sessionName: string; speed: number; stations?: number; scenarioIds?: number[] };

/** @param onRunning another one runs, perhaps on another device */
export function useStartExam(onRunning: () => void) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (body: Start) => timedCall(startExam, { body }),
    onError: async (error) => {
      if (!(error instanceof ApiError && error.code === 'conflict')) return;
      await queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey });
      onRunning();
    },
    onSuccess: (session) => {
      putExam(queryClient, session);
      void queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey });
      toast({
        title: 'Exam Started',
        description: 'Your CASC mock examination has begun. Good luck!',
      });
      void navigate(`/exam-simulator/${session.id}`);
    },
  });
}
