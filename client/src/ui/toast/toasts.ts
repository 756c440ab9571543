import { atom, getDefaultStore } from 'jotai';

/** Specification, section 9. */
const toastLimit = 1;
export const toastShownMs = 5_000;
export const toastSwipePx = 50;
export const toastHotkey = 'F8';
/** In ms, for the exit animation. */
const toastRemovedAfterMs = 1_000_000;

type ToastTone = 'default' | 'destructive';
export type Toast = {
  id: number;
  title: string;
  description?: string | undefined;
  tone: ToastTone;
  isOpen: boolean;
};

export const toastsAtom = atom<Toast[]>([]);

const store = getDefaultStore();
let lastId = 0;

type Draft = { title: string; description?: string; tone?: ToastTone };

/** A newer toast replaces an older one. */
export function toast({ title, description, tone = 'default' }: Draft): void {
  lastId += 1;
  const added: Toast = { id: lastId, title, description, tone, isOpen: true };
  store.set(toastsAtom, (toasts) => [added, ...toasts].slice(0, toastLimit));
}

export function dismissToast(id: number): void {
  store.set(toastsAtom, (toasts) =>
    toasts.map((shown) => (shown.id === id ? { ...shown, isOpen: false } : shown)),
  );
  setTimeout(() => {
    store.set(toastsAtom, (toasts) => toasts.filter((shown) => shown.id !== id));
  }, toastRemovedAfterMs);
}
