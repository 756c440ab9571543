import {
  AdminAdvertisement,
  changeAdvertisement,
  listAdminAdvertisements,
} from '@cascade/shared/features/ads/administration';
import { Box } from '@chakra-ui/react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { Notice } from '../../ui/states/notice.tsx';
import { toast } from '../../ui/toast/toasts.ts';
import { AdDraft, AdForm, AdPreview } from './ad-form.tsx';

const draftOf = (ad: AdminAdvertisement): AdDraft =>
  AdDraft.parse({ ...ad, category: AdDraft.shape.category.catch('medical').parse(ad.category) });

/** On the version that the admin saw; what somebody else changed is said before it is overwritten. */
export function EditAd({ ad, onDone }: { ad: AdminAdvertisement; onDone: () => void }) {
  const [base, setBase] = useState(ad);
  const [draft, setDraft] = useState(() => draftOf(ad));
  const queryClient = useQueryClient();
  const { mutate, error, isPending } = useMutation({
    mutationFn: () =>
      call(changeAdvertisement, {
        params: { id: base.id },
        body: { rev: base.rev, fields: draft },
      }),
    onSuccess: () => {
      toast({ title: 'Advertisement changed' });
      onDone();
    },
    onError: (failure) => {
      const newest =
        failure instanceof ApiError && failure.code === 'stale'
          ? AdminAdvertisement.safeParse(failure.current).data
          : undefined;
      if (!newest) return;
      const [before, after] = [draftOf(base), draftOf(newest)];
      // What was not touched here takes the newer value.
      const untouched = (Object.keys(draft) as (keyof AdDraft)[]).filter(
        (name) => draft[name] === before[name],
      );
      setDraft({ ...draft, ...Object.fromEntries(untouched.map((name) => [name, after[name]])) });
      setBase(newest);
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: [listAdminAdvertisements.name] }),
  });
  const isOvertaken = error instanceof ApiError && error.code === 'stale';
  return (
    <>
      {isOvertaken && (
        <Notice tone="warn" role="alert" mb="4">
          Somebody else has just changed this advertisement. What you typed is still here; the rest
          is what they saved. Save again if it should apply.
        </Notice>
      )}
      <AdForm
        draft={draft}
        onChange={setDraft}
        error={isOvertaken ? null : error}
        isBusy={isPending}
        action="Save changes"
        onSubmit={() => mutate()}
      />
      <Box mt="6">
        <AdPreview draft={draft} />
      </Box>
    </>
  );
}
