import type { Circuit } from '@cascade/shared/features/circuits/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { sentenceOf } from '../../api/api-error.ts';
import { toast } from '../../ui/toast/toasts.ts';
import { putCircuit } from './circuit-queries.ts';

type Answer = Circuit | { applied: boolean; circuit: Circuit };

/**
 * One thing that is done to a circuit. The reply shows at once; what went wrong is said. `done`
 * hears whether the server took it: somebody may have been faster.
 *
 * @param failed what to say when it fails: "The seat was not changed"
 */
export function useCircuitAction<Args>(
  failed: string,
  send: (args: Args) => Promise<Answer>,
  done?: (applied: boolean) => void,
) {
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: send,
    onSuccess: (answer) => {
      const isOutcome = 'applied' in answer;
      putCircuit(queryClient, isOutcome ? answer.circuit : answer);
      done?.(isOutcome ? answer.applied : true);
    },
    onError: (error) =>
      toast({ title: failed, description: sentenceOf(error), tone: 'destructive' }),
  });
  return { send: mutate, isBusy: isPending };
}
