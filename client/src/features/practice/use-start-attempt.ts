import { startAttempt } from '@cascade/shared/features/practice/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { timedCall } from '../../api/server-time.ts';
import { putAttempt } from './attempt/attempt-query.ts';

type Start = { scenarioId: number; speed: number };

export function useStartAttempt() {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (body: Start) => timedCall(startAttempt, { body }),
    onSuccess: (attempt) => {
      putAttempt(queryClient, attempt);
      void navigate(`/practice/attempt/${attempt.id}`);
    },
  });
}
