import { getPerson } from '@cascade/shared/features/messaging/people';
import { useQuery } from '@tanstack/react-query';
import { UserX } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { isNotFound } from '../../../api/api-error.ts';
import { queryOf } from '../../../api/query-of.ts';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { ProposeDialog } from '../propose/propose-dialog.tsx';

/** `?to=` and a public id, from wherever there is a person, opens the dialog for them. */
export function LinkedProposal() {
  const [params, setParams] = useSearchParams();
  const to = params.get('to');
  const { data, error, refetch } = useQuery({
    ...queryOf(getPerson, { params: { userId: to ?? '' } }),
    enabled: to !== null,
  });
  if (to === null) return null;
  if (isNotFound(error))
    return (
      <EmptyState
        icon={<UserX />}
        title="This person could not be found"
        hint="They may have closed their account, or made their profile private."
      />
    );
  if (error && !data)
    return (
      <ErrorState
        title="This person could not be loaded"
        error={error}
        onRetry={() => void refetch()}
      />
    );
  if (!data || data.isDeleted) return null;
  return (
    <ProposeDialog
      person={data}
      times={[]}
      isOpen
      onClose={() => setParams({}, { replace: true })}
    />
  );
}
