import { useAtomValue } from 'jotai';
import { lazy, Suspense } from 'react';
import { isProofAskedAtom } from '../../api/proof.ts';

const ProofDialog = lazy(async () => ({
  default: (await import('../../features/account/proof/proof-dialog.tsx')).ProofDialog,
}));

/** The question for a fresh proof, wherever a call needs one. */
export function ProofPrompt() {
  const isAsked = useAtomValue(isProofAskedAtom);
  if (!isAsked) return null;
  return (
    <Suspense fallback={null}>
      <ProofDialog />
    </Suspense>
  );
}
