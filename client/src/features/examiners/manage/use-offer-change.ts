import { getOwnOffer, OwnOffer } from '@cascade/shared/features/examiners/offering';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError, sentenceOf } from '../../../api/api-error.ts';
import { keyOf } from '../../../api/query-of.ts';
import { toast } from '../../../ui/toast/toasts.ts';

/** What a change answers, or what another device has saved meanwhile, is shown at once. */
export function useOfferChange() {
  const cache = useQueryClient();
  const keep = (offer: OwnOffer) => cache.setQueryData(keyOf(getOwnOffer, {}), offer);
  return useMutation({
    mutationFn: (change: () => Promise<OwnOffer>) => change(),
    onSuccess: keep,
    onError: (error) => {
      const newest =
        error instanceof ApiError && error.code === 'stale'
          ? OwnOffer.safeParse(error.current).data
          : undefined;
      if (!newest) return;
      keep(newest);
      // A form that begins anew with it no longer shows the refusal itself.
      toast({ title: 'Not saved', description: sentenceOf(error), tone: 'destructive' });
    },
  });
}
