import {
  type Circuit,
  type CircuitClockShape,
  type CircuitPerson,
  type CircuitShared,
  type CircuitState,
  circuitStates,
} from '@cascade/shared/features/circuits/contract';

/** A circuit never goes back to an earlier state, so the later of two is the newer. */
function laterState(a: CircuitState, b: CircuitState): CircuitState {
  return circuitStates.indexOf(a) >= circuitStates.indexOf(b) ? a : b;
}

function laterClock(
  a: CircuitClockShape | null,
  b: CircuitClockShape | null,
): CircuitClockShape | null {
  return (b?.rev ?? -1) > (a?.rev ?? -1) ? b : a;
}

/** When somebody was heard of is told on its own and may be newer than all else that is known. */
function withSeen(people: CircuitPerson[], others: CircuitPerson[]): CircuitPerson[] {
  return people.map((person) => {
    const seenAt = others.find(({ id }) => id === person.id)?.seenAt ?? null;
    return seenAt !== null && seenAt > (person.seenAt ?? 0) ? { ...person, seenAt } : person;
  });
}

function withMe(circuit: Circuit): Circuit {
  const mine = circuit.people.find(({ id }) => id === circuit.me.personId);
  if (!mine || mine.standing === circuit.me.standing) return circuit;
  return { ...circuit, me: { ...circuit.me, standing: mine.standing } };
}

/** Two states of one circuit, each newer in its own part: plan and people, clock, presence. */
export function newerCircuit(known: Circuit, arrived: CircuitShared): Circuit {
  const isNewer = arrived.rev >= known.rev;
  const base = isNewer ? { ...known, ...arrived } : known;
  return withMe({
    ...base,
    state: laterState(known.state, arrived.state),
    clock: laterClock(known.clock, arrived.clock),
    people: withSeen(base.people, isNewer ? known.people : arrived.people),
  });
}

export function heardOf(circuit: Circuit, personId: string, seenAt: number): Circuit {
  return {
    ...circuit,
    people: circuit.people.map((person) =>
      person.id === personId ? { ...person, seenAt: Math.max(person.seenAt ?? 0, seenAt) } : person,
    ),
  };
}
