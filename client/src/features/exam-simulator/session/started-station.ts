import type { ExamStation } from '@cascade/shared/features/exam-simulator/contract';

/** A station whose clock has started. */
export type StartedStation = ExamStation & {
  attemptId: string;
  clock: NonNullable<ExamStation['clock']>;
};

export function isStarted(station: ExamStation): station is StartedStation {
  return station.attemptId !== null && station.clock !== null;
}
