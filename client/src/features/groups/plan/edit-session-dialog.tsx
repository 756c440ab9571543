import type { GroupSession } from '@cascade/shared/features/groups/sessions';
import { lazyStep, useStepsAhead } from '../../../feature.ts';
import { Dialog } from '../../../ui/overlays/dialog.tsx';

const EditSessionForm = lazyStep(
  async () => (await import('./edit-session-form.tsx')).EditSessionForm,
);
const steps = [EditSessionForm];

type Props = { session: GroupSession; isOpen: boolean; onClose: () => void };

export function EditSessionDialog({ session, isOpen, onClose }: Props) {
  useStepsAhead(steps);
  const isSeries = session.recurrence !== 'none';
  return (
    <Dialog
      title={isSeries ? 'Edit the series' : 'Edit the session'}
      isOpen={isOpen}
      onClose={onClose}
    >
      <EditSessionForm session={session} onClose={onClose} />
    </Dialog>
  );
}
