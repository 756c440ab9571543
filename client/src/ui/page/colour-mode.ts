import { atom, getDefaultStore } from 'jotai';
import { devicePreference } from '../../device/preference.ts';

export type ColourMode = 'system' | 'light' | 'dark';

/** `app/before-paint.ts` reads the same key. */
export const colourModeAtom = devicePreference<ColourMode>('colour-mode', 'system');

const darkQuery = '(prefers-color-scheme: dark)';
const systemIsDarkAtom = atom(false);
systemIsDarkAtom.onMount = (set) => {
  const query = matchMedia(darkQuery);
  const follow = () => set(query.matches);
  follow();
  query.addEventListener('change', follow);
  return () => query.removeEventListener('change', follow);
};

const shownModeAtom = atom((get) => {
  const chosen = get(colourModeAtom);
  if (chosen !== 'system') return chosen;
  return get(systemIsDarkAtom) ? 'dark' : 'light';
});

function show(mode: 'light' | 'dark'): void {
  const root = document.documentElement;
  root.classList.toggle('dark', mode === 'dark');
  root.classList.toggle('light', mode === 'light');
  root.style.colorScheme = mode;
}

/** Printing is always light. */
export function followColourMode(): void {
  const store = getDefaultStore();
  const showChosen = () => show(store.get(shownModeAtom));
  store.sub(shownModeAtom, showChosen);
  addEventListener('beforeprint', () => show('light'));
  addEventListener('afterprint', showChosen);
  showChosen();
}
