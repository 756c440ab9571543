import type { OpenedText } from '../../e2ee/opened-text.ts';

type Why = Extract<OpenedText, { state: 'locked' }>['why'];

const words: Record<Why, string> = {
  no_key: 'This message cannot be read on this device',
  newer_version: 'This message needs a newer version of CASCade. Reload the page to get it.',
  damaged: 'This message arrived damaged and cannot be read',
};

/** What stands where a text would, when this device cannot open it. */
export const lockedWords = (why: Why): string => words[why];

/** What stands where a text would, once it was taken back. */
export const DELETED_WORDS = 'This message was deleted';
