import type {
  completeScenario,
  Progress,
  toggleBookmark,
} from '@cascade/shared/contracts/progress';
import { getStats } from '@cascade/shared/contracts/stats';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { sentenceOf } from '../../../api/api-error.ts';
import { mutationOf } from '../../../api/mutation-of.ts';
import { keyOf } from '../../../api/query-of.ts';
import { toast } from '../../../ui/toast/toasts.ts';
import { applyProgress } from './progress-query.ts';

type Change = {
  route: typeof completeScenario | typeof toggleBookmark;
  scenarioId: number;
  /** Says what came of it; called for the latest reply only. */
  announce: (progress: Progress) => void;
  /** The title of the toast when it did not work. */
  failure: string;
};

/**
 * A flag that flips on the tap and is confirmed later. While any request is under way `wanted` is
 * what the member last asked for; when the last one has ended it is null, and what is known by
 * then (the reply with the highest `rev`, or after a failure the state before) shows again.
 */
export function useOptimisticChange({ route, scenarioId, announce, failure }: Change) {
  const queryClient = useQueryClient();
  const [wanted, setWanted] = useState<boolean | null>(null);
  const underWay = useRef(0);
  const { mutate } = useMutation({
    ...mutationOf(route),
    onSuccess: (reply) => {
      if (applyProgress(queryClient, reply)) announce(reply);
      // Not awaited: the button need not wait for the figures on other screens.
      void queryClient.invalidateQueries({ queryKey: keyOf(getStats, {}) });
    },
    onError: (error) =>
      toast({ title: failure, description: sentenceOf(error), tone: 'destructive' }),
    onSettled: () => {
      underWay.current -= 1;
      if (underWay.current === 0) setWanted(null);
    },
  });
  function change(next: boolean) {
    underWay.current += 1;
    setWanted(next);
    mutate({ params: { id: scenarioId } });
  }
  return { wanted, change };
}
