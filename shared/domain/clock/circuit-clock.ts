import {
  type CircuitPhase,
  MOVE_BEFORE_MS,
  type Segment,
  WARNING_BEFORE_MS,
} from './circuit-timing.ts';

/**
 * The clock of a live circuit or session, in ms since 1970, server time. `replayCircuit` computes it from its
 * history; the stored state advances one step at a time. Deadlines follow from each other, so a
 * late step or a restart leads to the same one.
 */

export type CircuitPlanned<Phase extends string = CircuitPhase> = {
  segments: Segment<Phase>[];
  speed: number;
};
/** What has segments, whatever its phases are called. */
type Planned = CircuitPlanned<string>;

/** `segment` counts from 0; one past the last means over. */
export type CircuitClock = {
  segment: number;
  /** Null while paused or over. */
  endsAt: number | null;
  pausedAt: number | null;
  remainingMs: number | null;
  extendedMs: number;
  /** Rises with every step and act; a fencing token for writers. */
  rev: number;
};

export type CircuitAct =
  | { kind: 'pause'; at: number }
  | { kind: 'resume'; at: number }
  | { kind: 'skip'; at: number }
  | { kind: 'end'; at: number }
  | { kind: 'extend'; at: number; examMs: number };

function durationOf({ segments, speed }: Planned, segment: number): number {
  return Math.round((segments[segment]?.ms ?? 0) / speed);
}

function enter(planned: Planned, segment: number, at: number, rev: number): CircuitClock {
  const isOver = segment >= planned.segments.length;
  return {
    segment: isOver ? planned.segments.length : segment,
    endsAt: isOver ? null : at + durationOf(planned, segment),
    pausedAt: null,
    remainingMs: null,
    extendedMs: 0,
    rev,
  };
}

export function launchCircuit(planned: Planned, at: number): CircuitClock {
  return enter(planned, 0, at, 1);
}

export function isOver({ segments }: Planned, clock: CircuitClock): boolean {
  return clock.segment >= segments.length;
}

export function isDue(clock: CircuitClock, now: number): boolean {
  return clock.endsAt !== null && clock.endsAt <= now;
}

export function stepCircuit(planned: Planned, clock: CircuitClock, now: number): CircuitClock {
  if (clock.endsAt === null || clock.endsAt > now) return clock;
  return enter(planned, clock.segment + 1, clock.endsAt, clock.rev + 1);
}

export function advanceCircuit(planned: Planned, clock: CircuitClock, now: number): CircuitClock {
  let at = clock;
  while (isDue(at, now)) at = stepCircuit(planned, at, now);
  return at;
}

/**
 * Applies an act to a clock already advanced to `act.at`. Returns the same object when there is
 * nothing to do.
 */
export function actOnCircuit(planned: Planned, clock: CircuitClock, act: CircuitAct): CircuitClock {
  if (isOver(planned, clock)) return clock;
  const rev = clock.rev + 1;
  const { at } = act;
  switch (act.kind) {
    case 'pause':
      if (clock.endsAt === null) return clock;
      return { ...clock, endsAt: null, pausedAt: at, remainingMs: clock.endsAt - at, rev };
    case 'resume':
      if (clock.remainingMs === null) return clock;
      return { ...clock, endsAt: at + clock.remainingMs, pausedAt: null, remainingMs: null, rev };
    case 'skip':
      return enter(planned, clock.segment + 1, at, rev);
    case 'end':
      return enter(planned, planned.segments.length, at, rev);
    case 'extend': {
      const ms = Math.round(act.examMs / planned.speed);
      return {
        ...clock,
        endsAt: clock.endsAt === null ? null : clock.endsAt + ms,
        remainingMs: clock.remainingMs === null ? null : clock.remainingMs + ms,
        extendedMs: clock.extendedMs + ms,
        rev,
      };
    }
  }
}

/**
 * The clock at `now` from its history alone.
 * @param acts in order of time
 */
export function replayCircuit(
  planned: Planned,
  launchedAt: number,
  acts: CircuitAct[],
  now: number,
): CircuitClock {
  let clock = launchCircuit(planned, launchedAt);
  for (const act of acts.filter(({ at }) => at <= now))
    clock = actOnCircuit(planned, advanceCircuit(planned, clock, act.at), act);
  return advanceCircuit(planned, clock, now);
}

export type CircuitReading<Phase extends string = CircuitPhase> = {
  phase: Phase | 'over';
  round: number;
  isPaused: boolean;
  remainingMs: number;
  durationMs: number;
  /** When the warning (task) or the bell to move (changeover) rings; null when none will. */
  bellAt: number | null;
};

export function readCircuitClock<Phase extends string>(
  planned: CircuitPlanned<Phase>,
  stored: CircuitClock,
  now: number,
): CircuitReading<Phase> {
  const clock = advanceCircuit(planned, stored, now);
  const segment = planned.segments[clock.segment];
  if (!segment) {
    const round = planned.segments.at(-1)?.round ?? 0;
    return { phase: 'over', round, isPaused: false, remainingMs: 0, durationMs: 0, bellAt: null };
  }
  const { phase, round } = segment;
  const remainingMs = clock.remainingMs ?? Math.max(0, (clock.endsAt ?? now) - now);
  return {
    phase,
    round,
    isPaused: clock.pausedAt !== null,
    remainingMs,
    durationMs: durationOf(planned, clock.segment) + clock.extendedMs,
    bellAt: bellAtOf(planned, clock),
  };
}

function bellAtOf({ segments, speed }: Planned, clock: CircuitClock): number | null {
  const phase = segments[clock.segment]?.phase;
  if (clock.endsAt === null) return null;
  if (phase === 'task') return clock.endsAt - Math.round(WARNING_BEFORE_MS / speed);
  const isLast = clock.segment === segments.length - 1;
  if (phase === 'changeover' && !isLast) return clock.endsAt - Math.round(MOVE_BEFORE_MS / speed);
  return null;
}
