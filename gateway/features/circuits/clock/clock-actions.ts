import { setClock } from '@cascade/db/features/circuits/clock.queries';
import {
  actOnCircuit,
  type CircuitAct,
  readCircuitClock,
} from '@cascade/shared/domain/clock/circuit-clock';
import type { Circuit, CircuitLogEntry } from '@cascade/shared/features/circuits/contract';
import type { commandCircuit } from '@cascade/shared/features/circuits/proctor';
import type { BodyOf } from '@cascade/shared/kernel/route';
import { clockOf } from '../../../domain/clock/clock-rows.ts';
import type { MemberWork } from '../../../http/work.ts';
import { emitCircuitListed, emitClockMoved, recordAct } from '../events.ts';
import { type CircuitAccess, enterProctor, requireState } from '../policy.ts';
import { circuitFor } from '../views.ts';
import { columnsOf, plannedOf } from './clock.ts';
import { lockCircuitAs } from './locks.ts';

type Command = BodyOf<typeof commandCircuit>;

function actOf(body: Command, at: number): CircuitAct {
  if (body.command === 'extend') return { kind: 'extend', at, examMs: body.seconds * 1_000 };
  return { kind: body.command, at };
}

const logged: Record<Command['command'], CircuitLogEntry['act']> = {
  pause: 'paused',
  resume: 'resumed',
  skip: 'skipped',
  extend: 'extended',
  end: 'ended',
};

function sentenceOf(body: Command, phase: string, round: number): string {
  const where = `the ${phase} of round ${round + 1}`;
  switch (body.command) {
    case 'pause':
      return `paused ${where}`;
    case 'resume':
      return `let ${where} go on`;
    case 'skip':
      return `skipped the rest of ${where}`;
    case 'extend':
      return `added ${body.seconds} seconds to ${where}`;
    case 'end':
      return `ended the circuit in ${where}`;
  }
}

/**
 * Runs only if the clock is still at the `rev` they saw; of two at once the second gets the result.
 */
export async function command(
  work: MemberWork,
  id: string,
  body: Command,
): Promise<{ applied: boolean; circuit: Circuit }> {
  const { tx, live, now } = work;
  const entered = await lockCircuitAs(work, id, enterProctor);
  requireState(entered, ['running', 'marking'], 'The clock of this circuit does not run.');
  const { row, places } = entered;
  const unchanged = async () => ({ applied: false, circuit: await circuitFor(tx, entered, now) });
  if (row.state !== 'running' || row.clockRev !== body.rev) return unchanged();
  const planned = plannedOf(row, places.length);
  const before = clockOf(row);
  const after = actOnCircuit(planned, before, actOf(body, now.getTime()));
  if (after === before) return unchanged();
  const { phase, round } = readCircuitClock(planned, before, now.getTime());
  const lastRound = phase === 'reading' ? round - 1 : round;
  const moved = await setClock(tx, row, {
    ...columnsOf(planned, after, now),
    ...(body.command === 'end' ? { lastRound } : {}),
  });
  const changed: CircuitAccess = { ...entered, row: moved };
  if (moved.state !== row.state) await emitCircuitListed(work, changed);
  await emitClockMoved(live, moved, planned);
  await recordAct(work, changed, logged[body.command], sentenceOf(body, phase, round));
  return { applied: true, circuit: await circuitFor(tx, changed, now) };
}
