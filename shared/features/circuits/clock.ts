import {
  type CircuitPhase,
  MOVE_BEFORE_MS,
  type Segment,
  WARNING_BEFORE_MS,
} from '../../domain/clock/circuit-timing.ts';

/**
 * The clock of a live circuit. What it shows is a pure function of the launch, what proctors did
 * and when, and now: `replayCircuit` is that function. What is stored is where it stands, one step
 * at a time, and the two agree (`circuit-clock.test.ts`). Instants are ms since 1970, server time.
 *
 * Deadlines are absolute and follow from each other, not from when somebody looked: a step that is
 * taken late, or after a restart, leads to the same deadline.
 */

export type CircuitPlanned = { segments: Segment[]; speed: number };

/** Where the clock stands. `segment` counts from 0; one past the last means that it is over. */
export type CircuitClock = {
  segment: number;
  /** Null while paused or over. */
  endsAt: number | null;
  pausedAt: number | null;
  /** Real ms that were left when it was paused. */
  remainingMs: number | null;
  /** Real ms that proctors added to this segment. */
  extendedMs: number;
  /** Rises by one with every step and every act: the fencing token of whoever writes. */
  rev: number;
};

export type CircuitAct =
  | { kind: 'pause'; at: number }
  | { kind: 'resume'; at: number }
  | { kind: 'skip'; at: number }
  | { kind: 'end'; at: number }
  | { kind: 'extend'; at: number; examMs: number };

function durationOf({ segments, speed }: CircuitPlanned, segment: number): number {
  return Math.round((segments[segment]?.ms ?? 0) / speed);
}

function enter(planned: CircuitPlanned, segment: number, at: number, rev: number): CircuitClock {
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

/** The clock as it is launched: the reading of the first round begins. */
export function launchCircuit(planned: CircuitPlanned, at: number): CircuitClock {
  return enter(planned, 0, at, 1);
}

export function isOver({ segments }: CircuitPlanned, clock: CircuitClock): boolean {
  return clock.segment >= segments.length;
}

/** Whether the phase has run out by `now`, so that the next one has begun. */
export function isDue(clock: CircuitClock, now: number): boolean {
  return clock.endsAt !== null && clock.endsAt <= now;
}

/** The next phase, from the very moment at which this one ends. A clock that is not due stays. */
export function stepCircuit(
  planned: CircuitPlanned,
  clock: CircuitClock,
  now: number,
): CircuitClock {
  if (clock.endsAt === null || clock.endsAt > now) return clock;
  return enter(planned, clock.segment + 1, clock.endsAt, clock.rev + 1);
}

/** Takes every step that is due by `now`. */
export function advanceCircuit(
  planned: CircuitPlanned,
  clock: CircuitClock,
  now: number,
): CircuitClock {
  let at = clock;
  while (isDue(at, now)) at = stepCircuit(planned, at, now);
  return at;
}

/**
 * What an act makes of a clock that has been advanced to `act.at`. An act that finds its work done
 * (a second pause, anything once it is over) returns the very clock it was given.
 */
export function actOnCircuit(
  planned: CircuitPlanned,
  clock: CircuitClock,
  act: CircuitAct,
): CircuitClock {
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
  planned: CircuitPlanned,
  launchedAt: number,
  acts: CircuitAct[],
  now: number,
): CircuitClock {
  let clock = launchCircuit(planned, launchedAt);
  for (const act of acts.filter(({ at }) => at <= now))
    clock = actOnCircuit(planned, advanceCircuit(planned, clock, act.at), act);
  return advanceCircuit(planned, clock, now);
}

export type CircuitReading = {
  phase: CircuitPhase;
  /** The last round once it is over. */
  round: number;
  isPaused: boolean;
  /** Real ms left in this phase; 0 once over. */
  remainingMs: number;
  /** Real ms of the whole phase, extensions included. */
  durationMs: number;
  /** When the warning (task) or the bell to move (changeover) rings; null when none will. */
  bellAt: number | null;
};

/** What a clock shows at `now`. It may be a stored one that nobody has advanced yet. */
export function readCircuitClock(
  planned: CircuitPlanned,
  stored: CircuitClock,
  now: number,
): CircuitReading {
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

/** A bell within the phase, on the plan's own clock; a paused one does not ring. */
function bellAtOf({ segments, speed }: CircuitPlanned, clock: CircuitClock): number | null {
  const phase = segments[clock.segment]?.phase;
  if (clock.endsAt === null) return null;
  if (phase === 'task') return clock.endsAt - Math.round(WARNING_BEFORE_MS / speed);
  const isLast = clock.segment === segments.length - 1;
  if (phase === 'changeover' && !isLast) return clock.endsAt - Math.round(MOVE_BEFORE_MS / speed);
  return null;
}
