import type { ReviewedSubmission } from '@cascade/shared/features/submissions/review';
import { lazyStep, useStepsAhead } from '../../../feature.ts';
import { Dialog } from '../../../ui/overlays/dialog.tsx';

const Completing = lazyStep(async () => (await import('./completion-form.tsx')).Completing);
const steps = [Completing];

type Props = {
  submission: ReviewedSubmission;
  isOpen: boolean;
  onClose: () => void;
};

export function CompletionDialog({ submission, isOpen, onClose }: Props) {
  useStepsAhead(steps);
  return (
    <Dialog title="Complete & Approve" isOpen={isOpen} onClose={onClose}>
      <Completing id={submission.id} onClose={onClose} />
    </Dialog>
  );
}
