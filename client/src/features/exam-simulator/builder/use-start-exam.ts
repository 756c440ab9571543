import { startExam } from '@cascade/shared/contracts/exam-simulator';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { timedCall } from '../../../api/server-time.ts';
import { toast } from '../../../ui/toast/toasts.ts';
import { putExam } from '../session/exam-query.ts';
import { sessionsQuery } from '../sessions/sessions-query.ts';

type Start = { sessionName: string; speed: number; stations?: number; scenarioIds?: number[] };

/** Draws the stations of a new mock and goes to its first door. */
export function useStartExam() {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (body: Start) => timedCall(startExam, { body }),
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
