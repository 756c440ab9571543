import { useEffect } from 'react';
import { unlockSound } from './bell-sound.ts';

/** Any tap or key on the page lets its bells be heard, as browsers want it. */
export function useSoundUnlock(): void {
  useEffect(() => {
    const unlock = () => void unlockSound().catch(() => undefined);
    document.addEventListener('pointerdown', unlock);
    document.addEventListener('keydown', unlock);
    return () => {
      document.removeEventListener('pointerdown', unlock);
      document.removeEventListener('keydown', unlock);
    };
  }, []);
}
