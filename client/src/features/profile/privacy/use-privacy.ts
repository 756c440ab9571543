import { changeProfile, type Privacy } from '@cascade/shared/features/profile/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { tellFailure } from '../profile-failure.ts';
import { profileQuery } from '../use-profile.ts';

export type PrivacyField = keyof Privacy;
type Flip = { field: PrivacyField; isOn: boolean };

/** Flips at once, one call after the other, and flips back what could not be saved. */
export function usePrivacy() {
  const queryClient = useQueryClient();
  const show = ({ field, isOn }: Flip) =>
    queryClient.setQueryData(profileQuery.queryKey, (old) => old && { ...old, [field]: isOn });
  return useMutation({
    scope: { id: 'privacy' },
    mutationFn: ({ field, isOn }: Flip) => call(changeProfile, { body: { [field]: isOn } }),
    onMutate: show,
    onError: (_error, { field, isOn }) => {
      // A later flip that still waits knows better.
      if (queryClient.getQueryData(profileQuery.queryKey)?.[field] === isOn)
        show({ field, isOn: !isOn });
      tellFailure();
    },
  });
}
