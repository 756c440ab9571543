import type { Circuit } from '@cascade/shared/features/circuits/contract';
import { toast } from '../../../ui/toast/toasts.ts';
import { useCircuitAction } from '../use-circuit-action.ts';

/** A proctor's act. Two who press at once do it once; the second is told how it stands. */
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
