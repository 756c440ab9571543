import type { Category } from '@cascade/shared/contracts/scenario-parts';

/**
 * Categories whose stations are all written. A blueprint row without a file is only counted while
 * its category is missing here; once the category is named, the same row is a problem.
 */
export const completeCategories: readonly Category[] = [
  'Adult Mental Health',
  'Child & Adolescent',
  'Old Age Psychiatry',
  'Substance Misuse',
  'Forensic Psychiatry',
  'Sleep Medicine',
  'Addiction Psychiatry',
];
