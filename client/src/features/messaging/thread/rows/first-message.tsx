import { Lock } from 'lucide-react';
import { EmptyState } from '../../../../ui/states/empty-state.tsx';

/** A conversation before its first message. */
export function FirstMessage({ name, areKeysReady }: { name: string; areKeysReady: boolean }) {
  return (
    <EmptyState
      level="h3"
      icon={<Lock />}
      title={`Say hello to ${name}`}
      hint={
        areKeysReady
          ? 'Only the two of you can read what you write here. You can send three messages before there is an answer.'
          : 'Only the two of you will be able to read what you write here. Your keys are just being made.'
      }
    />
  );
}
