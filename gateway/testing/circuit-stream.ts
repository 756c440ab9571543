import type { Person } from '@cascade/db/factories/people';
import type { TestGateway } from './gateway.ts';
import { startOf } from './listener.ts';
import type { TwoGateways } from './two-gateways.ts';

export async function followCircuit(
  { here, listeners }: TwoGateways,
  on: TestGateway,
  person: Person,
  id: string,
) {
  const listener = await listeners.open(on, person);
  const { epoch } = await startOf(here, person);
  await listener.sync(epoch, { [`x:${id}`]: 0 });
  return listener;
}

export const phasesOf = (events: { e: string; d: unknown }[]) =>
  events
    .filter(({ e }) => e === 'circuit.moved')
    .map(({ d }) => (d as { clock: { phase: string; round: number } }).clock)
    .map(({ phase, round }) => `${phase} ${round}`);
