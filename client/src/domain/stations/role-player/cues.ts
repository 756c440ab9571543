import type { ActorBrief } from '@cascade/shared/domain/stations/parts';

export type Cue = NonNullable<ActorBrief['cues']>[number] & { id: string };
export type NextCue = { cue: Cue; isDue: boolean };

/** In s; afterwards the one that follows comes up. */
const DUE_FOR_S = 60;

export function cuesOf({ cues = [] }: ActorBrief): Cue[] {
  return cues
    .map((cue, place) => ({ ...cue, id: `cue:${place}` }))
    .sort((one, other) => one.at - other.at);
}

/**
 * The cue to look at: the one that is due, or else the next to come.
 * @param taskS seconds since the task began, below 0 while reading
 * @param said ids of cues that were said
 */
export function nextCueOf(
  cues: readonly Cue[],
  taskS: number,
  said: ReadonlySet<string>,
): NextCue | null {
  const left = cues.filter(({ id, at }) => !said.has(id) && taskS < at * 60 + DUE_FOR_S);
  const due = left.filter(({ at }) => taskS >= at * 60).at(-1);
  const next = due ?? left[0];
  return next ? { cue: next, isDue: next === due } : null;
}

/** 4.5 → `4:30`. */
export function minuteOf(at: number): string {
  const seconds = Math.round(at * 60);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
