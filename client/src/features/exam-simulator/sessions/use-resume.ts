import { resumeExam } from '@cascade/shared/features/exam-simulator/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { sentenceOf } from '../../../api/api-error.ts';
import { timedCall } from '../../../api/server-time.ts';
import { unlockSound } from '../../../domain/bells/bell-sound.ts';
import { toast } from '../../../ui/toast/toasts.ts';
import { putExam } from '../session/exam-queries.ts';

export function useResume(id: string) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { mutate, isPending } = useMutation({
    mutationFn: () => timedCall(resumeExam, { params: { id } }),
    onSuccess: (session) => {
      putExam(queryClient, session);
      void navigate(`/exam-simulator/${id}`);
    },
    onError: (error) =>
      toast({
        title: 'The session was not resumed',
        description: sentenceOf(error),
        tone: 'destructive',
      }),
  });
  function resume() {
    void unlockSound().catch(() => undefined);
    mutate();
  }
  return { resume, isResuming: isPending };
}
