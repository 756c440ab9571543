import type { ReviewedSubmission } from '@cascade/shared/features/submissions/review';
import { useQuery } from '@tanstack/react-query';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import { dossierQuery } from '../submission-queries.ts';
import { CompletionForm } from './completion-form.tsx';

type Props = { submission: ReviewedSubmission; isOpen: boolean; onClose: () => void };

/** What the author could not say is added here, and the station is made with it. */
export function CompletionDialog({ submission, isOpen, onClose }: Props) {
  return (
    <Dialog title="Complete & Approve" isOpen={isOpen} onClose={onClose}>
      <Completing id={submission.id} onClose={onClose} />
    </Dialog>
  );
}

function Completing({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error, refetch } = useQuery(dossierQuery(id));
  if (!data && error)
    return (
      <ErrorState
        level="h3"
        title="The submission could not be loaded"
        error={error}
        onRetry={() => void refetch()}
      />
    );
  if (!data) return <Skeleton height="64" width="full" />;
  // Another version begins with its own domains.
  return <CompletionForm key={data.submission.version} dossier={data} onClose={onClose} />;
}
