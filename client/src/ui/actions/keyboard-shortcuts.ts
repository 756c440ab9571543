import { getDefaultStore } from 'jotai';
import { devicePreference } from '../../device/preference.ts';

/** For people who dictate (WCAG 2.1.4). */
export const singleKeysAtom = devicePreference<boolean>('single-key-shortcuts', true);

/** Not with modifiers or in fields. */
export function isShortcut(event: KeyboardEvent, key: string): boolean {
  const target = event.target;
  const isTyped =
    target instanceof HTMLElement &&
    (target.isContentEditable || target.closest('input, textarea, select, dialog') !== null);
  return (
    event.key === key &&
    !event.ctrlKey &&
    !event.metaKey &&
    !event.altKey &&
    !isTyped &&
    getDefaultStore().get(singleKeysAtom)
  );
}
