import { startExam } from '@cascade/shared/features/exam-simulator/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { ApiError } from '../../../api/api-error.ts';
import { timedCall } from '../../../api/server-time.ts';
import { toast } from '../../../ui/toast/toasts.ts';
import { putExam } from '../session/exam-query.ts';
import { sessionsQuery } from '../sessions/sessions-query.ts';

type Start = { sessionName: string; speed: number; stations?: number; scenarioIds?: number[] };

/**
 * Draws the stations of a new mock and goes to its first door.
 * @param onRunning another one is still running, perhaps since a moment ago on another device
 */
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
