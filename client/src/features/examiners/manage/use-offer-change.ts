import { getOwnOffer, OwnOffer } from '@cascade/shared/features/examiners/offering';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../../api/api-error.ts';
import { keyOf } from '../../../api/query-of.ts';

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
      if (newest) keep(newest);
    },
  });
}
