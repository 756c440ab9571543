import {
  cascStatuses,
  changeProfessionalStatus,
  getProfessionalStatus,
  type ProfessionalStatus,
  userRoles,
} from '@cascade/shared/features/community/people';
import { Grid } from '@chakra-ui/react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { keyOf, queryOf } from '../../../api/query-of.ts';
import { SelectFilter } from '../../../ui/fields/select-filter.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import { ProfileCard } from '../profile-card.tsx';
import { tellFailure } from '../use-profile.ts';

const roleWords = {
  trainee: 'Trainee',
  examiner: 'Examiner',
  consultant: 'Consultant',
  other: 'Other',
} as const;
const statusWords = { preparing: 'Preparing for the CASC', passed: 'Passed the CASC' } as const;

type Declared = Omit<ProfessionalStatus, 'verificationStatus'>;

const hintOf = ({ userRole, cascStatus, verificationStatus }: ProfessionalStatus) => {
  if (userRole === null && cascStatus === null)
    return 'Nobody sees this until an admin has checked it.';
  return verificationStatus === 'verified'
    ? 'Verified. Changing it takes the badge away until it is checked again.'
    : 'Waiting for an admin. Others see a badge once it has been checked.';
};

/** Badges show only what an admin verified. */
export function StandingSection() {
  const queryClient = useQueryClient();
  const standing = useQuery(queryOf(getProfessionalStatus, {}));
  const change = useMutation({
    mutationFn: (body: Declared) => call(changeProfessionalStatus, { body }),
    onSuccess: (now) => queryClient.setQueryData(keyOf(getProfessionalStatus, {}), now),
    onError: tellFailure,
  });
  const { data } = standing;
  if (!data)
    return (
      <ProfileCard title="Badges">
        {standing.isError ? (
          <ErrorState
            level="h3"
            title="Your badges could not be loaded"
            error={standing.error}
            onRetry={() => void standing.refetch()}
          />
        ) : (
          <Skeleton height="11" />
        )}
      </ProfileCard>
    );
  const { verificationStatus: _verified, ...declared } = data;
  const save = (part: Partial<Declared>) => change.mutate({ ...declared, ...part });
  return (
    <ProfileCard title="Badges" hint={hintOf(data)}>
      <Grid templateColumns={{ base: '1fr', sm: '1fr 1fr' }} gap="4">
        <SelectFilter
          label="I am"
          value={data.userRole ?? ''}
          onChange={(value) => save({ userRole: userRoles.find((role) => role === value) ?? null })}
          options={[
            { value: '', label: 'Prefer not to say' },
            ...userRoles.map((role) => ({ value: role, label: roleWords[role] })),
          ]}
        />
        <SelectFilter
          label="The exam"
          value={data.cascStatus ?? ''}
          onChange={(value) =>
            save({ cascStatus: cascStatuses.find((status) => status === value) ?? null })
          }
          options={[
            { value: '', label: 'Prefer not to say' },
            ...cascStatuses.map((status) => ({ value: status, label: statusWords[status] })),
          ]}
        />
      </Grid>
    </ProfileCard>
  );
}
