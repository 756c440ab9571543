import type { Circuit, CircuitRole, CircuitSeat } from '@cascade/shared/features/circuits/contract';
import { fillCircuitSeats, setCircuitSeats } from '@cascade/shared/features/circuits/plan';
import { call } from '../../../api/call.ts';
import { useCircuitAction } from '../use-circuit-action.ts';
import { useFreshCircuit } from './use-fresh-circuit.ts';

type AssignedSeat = CircuitSeat & { personId: string };

function assignedSeats({ people }: Pick<Circuit, 'people'>): AssignedSeat[] {
  return people.flatMap(({ id, seats }) => seats.map((seat) => ({ personId: id, ...seat })));
}

export function sitterOf(seats: AssignedSeat[], role: CircuitRole, place: number): string | null {
  return seats.find((seat) => seat.role === role && seat.place === place)?.personId ?? null;
}

const isStaff = (role: CircuitRole) => role === 'examiner' || role === 'role-player';

/** A person leaves their former seat; one may be both examiner and role player of a place. */
export function withAssigned(
  seats: AssignedSeat[],
  role: CircuitRole,
  place: number,
  personId: string | null,
): AssignedSeat[] {
  const kept = seats.filter((seat) => {
    if (role !== 'observer' && seat.role === role && seat.place === place) return false;
    if (seat.personId !== personId) return true;
    return isStaff(role) && isStaff(seat.role) && seat.place === place && seat.role !== role;
  });
  return personId === null ? kept : [...kept, { personId, role, place }];
}

export function withoutSeat(seats: AssignedSeat[], removed: AssignedSeat): AssignedSeat[] {
  return seats.filter(
    ({ personId, role, place }) =>
      personId !== removed.personId || role !== removed.role || place !== removed.place,
  );
}

type Edit = (seats: AssignedSeat[]) => AssignedSeat[];

export function useSeats(circuit: Circuit) {
  const params = { id: circuit.id };
  const withFresh = useFreshCircuit(circuit.id);
  const change = useCircuitAction('The seats were not changed', (edit: Edit) =>
    withFresh(circuit, (latest) =>
      call(setCircuitSeats, {
        params,
        body: { rev: latest.rev, seats: edit(assignedSeats(latest)) },
      }),
    ),
  );
  const filling = useCircuitAction('The seats were not filled', () =>
    withFresh(circuit, ({ rev }) => call(fillCircuitSeats, { params, body: { rev } })),
  );
  return {
    seats: assignedSeats(circuit),
    edit: change.send,
    fill: () => filling.send(undefined),
    isBusy: change.isBusy || filling.isBusy,
  };
}
