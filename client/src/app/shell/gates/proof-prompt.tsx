import { useAtomValue } from 'jotai';
import { lazy, Suspense } from 'react';
import { proofNeedAtom } from '../../../api/proof.ts';

const ProofDialog = lazy(async () => ({
  default: (await import('../../../features/account/proof/proof-dialog.tsx')).ProofDialog,
}));

/** The question for a fresh proof, wherever a call needs one. */
export function ProofPrompt() {
  const need = useAtomValue(proofNeedAtom);
  if (!need) return null;
  return (
    <Suspense fallback={null}>
      <ProofDialog need={need} />
    </Suspense>
  );
}
