import { answerProof } from '../../../api/proof.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { PasswordProof } from './password-proof.tsx';

/** Opens over whatever was being done, and leaves it as it is. */
export function ProofDialog() {
  return (
    <Dialog title="Confirm that it is you" isOpen onClose={() => answerProof(false)}>
      <PasswordProof onProven={() => answerProof(true)} onCancel={() => answerProof(false)} />
    </Dialog>
  );
}
