import { getProfile, type Profile } from '@cascade/shared/features/profile/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { currentUserQuery } from '../../api/current-user.ts';
import { queryOf } from '../../api/query-of.ts';
import { toast } from '../../ui/toast/toasts.ts';

export const profileQuery = queryOf(getProfile, {});

export function useProfile() {
  return useQuery(profileQuery);
}

export function useProfileCache() {
  const queryClient = useQueryClient();
  return useCallback(
    (reply: Partial<Profile>) => {
      queryClient.setQueryData(profileQuery.queryKey, (old) => old && { ...old, ...reply });
      const profile = queryClient.getQueryData(profileQuery.queryKey);
      if (!profile) return;
      const { firstName, lastName, handle, avatarSeed } = profile;
      queryClient.setQueryData(currentUserQuery.queryKey, (member) =>
        member
          ? {
              ...member,
              name: `${firstName} ${lastName}`.trim() || member.name,
              handle,
              avatarSeed,
            }
          : member,
      );
    },
    [queryClient],
  );
}

/** Specification, section 8. */
export function tellFailure(): void {
  toast({
    title: 'Error',
    description: 'Failed to update profile. Please try again.',
    tone: 'destructive',
  });
}
