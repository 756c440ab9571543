import type { MistakeKind, StationPart } from '@cascade/shared/features/mistakes/contract';

export const kindWords: Record<MistakeKind, string> = {
  unsafe: 'It is unsafe: it could harm a patient',
  'wrong-fact': 'A fact is wrong or out of date',
  contradiction: 'It contradicts itself',
  unclear: 'It is unclear',
  typo: 'Spelling or grammar',
  other: 'Something else',
};

export const partWords: Record<StationPart, string> = {
  'candidate-task': 'Candidate task',
  'actor-brief': 'Actor brief',
  'mark-scheme': 'Mark scheme',
  feedback: 'Feedback and learning',
};
