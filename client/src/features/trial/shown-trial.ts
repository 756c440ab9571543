import type { PracticeSheet } from '@cascade/shared/features/practice/contract';
import type { TrialHandle } from './kept-trial.ts';
import { trialNow } from './kept-trial.ts';
import { type ClockMove, movedTrial, type Trial } from './trial.ts';

/** What the views of a trial need of it. */
export function shownTrialOf(trial: Trial, { change, isKept }: TrialHandle) {
  return {
    trial,
    notesHint: isKept ? undefined : 'Not kept',
    change,
    move: (move: ClockMove) => change((known) => movedTrial(known, move, trialNow())),
    sheet: {
      sheet: trial.sheet,
      // Each change is stored at once.
      saving: 'saved' as const,
      problem: null,
      change: (changed: Partial<PracticeSheet>) =>
        change((known) =>
          known.markedAt === null ? { ...known, sheet: { ...known.sheet, ...changed } } : known,
        ),
    },
  };
}

export type ShownTrial = ReturnType<typeof shownTrialOf>;
