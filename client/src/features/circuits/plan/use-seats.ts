import type { Circuit } from '@cascade/shared/features/circuits/contract';
import { fillCircuitSeats, setCircuitSeats } from '@cascade/shared/features/circuits/plan';
import { call } from '../../../api/call.ts';
import { useCircuitAction } from '../use-circuit-action.ts';
import { type HeldSeat, heldSeats } from './seat-list.ts';
import { useFreshCircuit } from './use-fresh-circuit.ts';

type Edit = (seats: HeldSeat[]) => HeldSeat[];

/** Who sits where, and how it is changed; each change is saved at once. */
export function useSeats(circuit: Circuit) {
  const params = { id: circuit.id };
  const withFresh = useFreshCircuit(circuit.id);
  const change = useCircuitAction('The seats were not changed', (edit: Edit) =>
    withFresh(circuit, (latest) =>
      call(setCircuitSeats, {
        params,
        body: { rev: latest.rev, seats: edit(heldSeats(latest)) },
      }),
    ),
  );
  const filling = useCircuitAction('The seats were not filled', () =>
    withFresh(circuit, ({ rev }) => call(fillCircuitSeats, { params, body: { rev } })),
  );
  return {
    seats: heldSeats(circuit),
    edit: change.send,
    fill: () => filling.send(undefined),
    isBusy: change.isBusy || filling.isBusy,
  };
}
