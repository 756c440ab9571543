import { useAtomValue } from 'jotai';
import { useSyncExternalStore } from 'react';
import { isSoundReady, onSoundReady } from './bell-sound.ts';
import { bellsMutedAtom } from './bells-muted.ts';

/** After a reload the page is silent until it is touched; the bells still show. */
export function SoundHint() {
  const isMuted = useAtomValue(bellsMutedAtom);
  const isReady = useSyncExternalStore(onSoundReady, isSoundReady);
  if (isReady || isMuted) return null;
  return <p>Tap or press any key to hear the bells.</p>;
}
