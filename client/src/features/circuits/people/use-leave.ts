import { listCircuits } from '@cascade/shared/features/circuits/contract';
import { leaveCircuit } from '@cascade/shared/features/circuits/people';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { sentenceOf } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import { keyOf } from '../../../api/query-of.ts';
import { toast } from '../../../ui/toast/toasts.ts';

export function useLeave(circuitId: string) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(leaveCircuit, { params: { id: circuitId } }),
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: keyOf(listCircuits, {}) });
      void navigate('/exam-simulator', { replace: true });
    },
    onError: (error) =>
      toast({
        title: 'You have not left',
        description: sentenceOf(error),
        tone: 'destructive',
      }),
  });
  return { send: () => mutate(), isBusy: isPending };
}
