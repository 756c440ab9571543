import { nextStation } from '@cascade/shared/features/practice/contract';
import type { ScenarioCard } from '@cascade/shared/features/scenarios/contract';
import { useMutation } from '@tanstack/react-query';
import { sentenceOf } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { toast } from '../../ui/toast/toasts.ts';

/** Unseen, other than the given one. */
export function useNextStation(scenarioId: number | null, go: (card: ScenarioCard) => void) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(nextStation, { query: scenarioId === null ? {} : { not: scenarioId } }),
    onSuccess: (card) => {
      if (card) go(card);
      else
        toast({
          title: 'You have met every station',
          description: 'Choose one from the list to practise it again.',
        });
    },
    onError: (error) =>
      toast({ title: 'No next station', description: sentenceOf(error), tone: 'destructive' }),
  });
  return { drawNext: () => mutate(), isDrawing: isPending };
}
