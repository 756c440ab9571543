import { atom } from 'jotai';

/**
 * While true, the shell shows only the page. Set by `LeaveStation`, which is on every screen whose
 * clock runs; apart from it, because the shell is part of the first screen's script.
 */
export const isExamModeAtom = atom(false);

type Hold = (event: PopStateEvent) => void;

let hold: Hold | null = null;

// Listeners of the window are called in the order in which they were added: this one comes before
// the router's, which is added when it is drawn.
addEventListener('popstate', (event) => hold?.(event));

/**
 * Lets a screen stop steps through the history before the router hears of them.
 * @returns a function that ends it
 */
export function holdHistory(next: Hold): () => void {
  hold = next;
  return () => {
    if (hold === next) hold = null;
  };
}
