import { lazyStep, useStepsAhead } from '../../../feature.ts';
import { Dialog } from '../../../ui/overlays/dialog.tsx';

const PlanForm = lazyStep(async () => (await import('./plan-form.tsx')).PlanForm);
const steps = [PlanForm];

type Props = { groupId: string; isOpen: boolean; onClose: () => void };

export function PlanDialog({ groupId, isOpen, onClose }: Props) {
  useStepsAhead(steps);
  return (
    <Dialog title="Plan a session" isOpen={isOpen} onClose={onClose}>
      <PlanForm groupId={groupId} />
    </Dialog>
  );
}
