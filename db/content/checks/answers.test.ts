import { describe, expect, it } from 'vitest';
import { isCompound } from './answers.ts';

describe('an item of the checklist', () => {
  it.each([
    'Establishes method, place and date',
    'Asks about drink and drugs',
    'Explores home/work',
    'Asks about sleep as well as appetite',
    'Asks about sleep; appetite',
  ])('%s is compound', (item) => expect(isCompound(item)).toBe(true));

  it.each([
    'Finds any two of the letters, the paid bill, the watch',
    'Says "stay here, and wait"',
    'Asks what keeps him alive (wedding, dog)',
    'Explains the pros and cons',
    'Knows that 1,000 ml is the least',
  ])('%s is not', (item) => expect(isCompound(item)).toBe(false));
});
