import type { Circuit } from '@cascade/shared/features/circuits/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { sentenceOf } from '../../api/api-error.ts';
import { toast } from '../../ui/toast/toasts.ts';
import { putCircuit } from './circuit-queries.ts';

type Answer = Circuit | { applied: boolean; circuit: Circuit };

/**
 * `done` learns whether the server accepted it; another person may have been faster.
 * @param failed "The seat was not changed"
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

/** If two people act at once it happens once, and both see the result. */
export function useOutcome<Args>(
  failed: string,
  send: (args: Args) => Promise<{ applied: boolean; circuit: Circuit }>,
  done?: () => void,
) {
  return useCircuitAction<Args>(failed, send, (applied) => {
    if (!applied)
      toast({ title: 'Nothing changed', description: 'Somebody, or the clock, was faster.' });
    done?.();
  });
}
