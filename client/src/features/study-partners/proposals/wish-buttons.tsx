import type { PartnerWish } from '@cascade/shared/features/study-partners/appointments';
import type { PartnerFace } from '@cascade/shared/features/study-partners/proposals';
import { listWishes, removeWish, setWish } from '@cascade/shared/features/study-partners/wishes';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Ban, Star } from 'lucide-react';
import { sentenceOf } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import { keyOf, queryOf } from '../../../api/query-of.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { toast } from '../../../ui/toast/toasts.ts';

/** Null takes a wish back. The list is read again before it counts as done. */
export function useWish(personId: string) {
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: (wish: PartnerWish | null) =>
      wish
        ? call(setWish, { params: { personId }, body: { wish } })
        : call(removeWish, { params: { personId } }),
    onError: (error) =>
      toast({
        title: 'Nothing was changed',
        description: sentenceOf(error),
        tone: 'destructive',
      }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: keyOf(listWishes, {}) }),
  });
  return { wishFor: mutate, isBusy: isPending };
}

/** Nothing while it is unknown what the member wished before. */
export function WishButtons({ person }: { person: PartnerFace }) {
  const { data } = useQuery(queryOf(listWishes, {}));
  const { wishFor, isBusy } = useWish(person.id);
  if (!data) return null;
  const known = data.find((one) => one.person.id === person.id)?.wish;
  const choose = (wish: PartnerWish) => wishFor(known === wish ? null : wish);
  return (
    <>
      <Button
        look="outline"
        isBusy={isBusy}
        aria-pressed={known === 'favourite'}
        aria-label={`Practise again with ${person.userHandle}`}
        css={{ '&[aria-pressed=true]': { bg: 'accent.subtle', borderColor: 'accent' } }}
        onClick={() => choose('favourite')}
      >
        <Star aria-hidden />
        Practise again
      </Button>
      <Button
        look="quiet"
        isBusy={isBusy}
        aria-pressed={known === 'avoid'}
        aria-label={`Not again with ${person.userHandle}. They are not told`}
        css={{ '&[aria-pressed=true]': { bg: 'accent.subtle', borderColor: 'accent' } }}
        onClick={() => choose('avoid')}
      >
        <Ban aria-hidden />
        Not again
      </Button>
    </>
  );
}
