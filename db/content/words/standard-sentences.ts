/** Standard wording of more than twelve words that any file may repeat. Keep it short. */
export const standardSentences: readonly string[] = [
  'Check the current version of every source named here before you rely on any of it.',
];
