/** Standard wording, longer than twelve words, that any two files may share. Keep it short. */
export const standardSentences: readonly string[] = [
  'Check the current version of every source named here before you rely on any of it.',
];
