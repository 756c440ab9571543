import { useAtomValue } from 'jotai';
import { type ComponentType, useEffect, useState } from 'react';
import { failProof, type ProofNeed, proofNeedAtom } from '../../../api/proof.ts';

const load = () => import('../../../features/account/proof/proof-dialog.tsx');

/** Where it cannot load, the call fails. */
export function ProofPrompt() {
  const need = useAtomValue(proofNeedAtom);
  const [Question, setQuestion] = useState<ComponentType<{ need: ProofNeed }>>();
  const isMissing = need !== null && !Question;
  useEffect(() => {
    if (isMissing) void load().then(({ ProofDialog }) => setQuestion(() => ProofDialog), failProof);
  }, [isMissing]);
  return need && Question ? <Question need={need} /> : null;
}
