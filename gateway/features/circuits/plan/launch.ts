import { changeCircuit, listPlaceCards } from '@cascade/db/features/circuits/circuits.queries';
import { setClock } from '@cascade/db/features/circuits/clock.queries';
import { launchCircuit } from '@cascade/shared/domain/clock/circuit-clock';
import type { Circuit } from '@cascade/shared/features/circuits/contract';
import { AppError } from '@cascade/shared/kernel/app-error';
import type { MemberWork } from '../../../http/work.ts';
import { columnsOf, plannedOf } from '../clock/clock.ts';
import { lockCircuitAs } from '../clock/locks.ts';
import { emitCircuitChanged, emitCircuitListed, emitClockMoved, recordAct } from '../events.ts';
import { type CircuitAccess, enterProctor, requireState } from '../policy.ts';
import { forgetReminders } from '../reminders.ts';
import { circuitFor } from '../views.ts';
import { checksOf } from './plan-view.ts';

async function answer(work: MemberWork, entered: CircuitAccess): Promise<Circuit> {
  return circuitFor(work.tx, entered, work.now);
}

export async function openLobby(work: MemberWork, id: string): Promise<Circuit> {
  const entered = await lockCircuitAs(work, id, enterProctor);
  if (entered.row.state === 'lobby') return answer(work, entered);
  requireState(entered, ['draft'], 'This circuit has left its draft.');
  const row = await changeCircuit(work.tx, entered.row, { state: 'lobby' });
  const changed = { ...entered, row };
  await emitCircuitListed(work, changed);
  await emitCircuitChanged(work, changed);
  await recordAct(work, changed, 'opened', 'opened the lobby');
  return answer(work, changed);
}

export async function cancel(work: MemberWork, id: string): Promise<Circuit> {
  const entered = await lockCircuitAs(work, id, enterProctor);
  if (entered.row.state === 'cancelled') return answer(work, entered);
  requireState(
    entered,
    ['draft', 'lobby', 'running', 'marking'],
    'Results are published; this circuit cannot be called off any more.',
  );
  const row = await changeCircuit(work.tx, entered.row, {
    state: 'cancelled',
    endsAt: null,
    endedAt: work.now,
  });
  await forgetReminders(work, row);
  const changed = { ...entered, row };
  await emitCircuitListed(work, changed);
  await emitCircuitChanged(work, changed);
  await recordAct(work, changed, 'cancelled', 'called the circuit off');
  return answer(work, changed);
}

/**
 * A second launch gets the running circuit.
 * @throws AppError conflict naming the obstacles
 */
export async function launch(work: MemberWork, id: string): Promise<Circuit> {
  const entered = await lockCircuitAs(work, id, enterProctor);
  if (entered.row.launchedAt !== null && entered.row.state !== 'cancelled')
    return answer(work, entered);
  requireState(entered, ['lobby'], 'Open the lobby first, so that people can get ready.');
  const checks = await checksOf(work.tx, entered, await listPlaceCards(work.tx, id));
  const errors = checks.filter(({ level }) => level === 'error');
  if (errors[0])
    throw new AppError('conflict', errors[0].text, {
      errors: errors.map(({ code, text }) => ({ field: code, message: text })),
    });
  const planned = plannedOf(entered.row, entered.places.length);
  const clock = launchCircuit(planned, work.now.getTime());
  const launched = await setClock(work.tx, entered.row, {
    ...columnsOf(planned, clock, work.now),
    launchedAt: work.now,
  });
  const row = await changeCircuit(work.tx, launched, {});
  await forgetReminders(work, row);
  const changed = { ...entered, row };
  await emitCircuitListed(work, changed);
  await emitCircuitChanged(work, changed);
  await emitClockMoved(work.live, row, planned);
  await recordAct(work, changed, 'launched', 'launched the circuit');
  return answer(work, changed);
}
