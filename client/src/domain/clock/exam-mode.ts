import { atom } from 'jotai';

/**
 * While true, the shell shows only the page. Set by `LeaveStation`, which is on every screen whose
 * clock runs; apart from it, because the shell is part of the first screen's script.
 */
export const isExamModeAtom = atom(false);
