import {
  type Circuit,
  type CircuitClockShape,
  type CircuitPerson,
  type CircuitShared,
  type CircuitState,
  circuitStates,
  getCircuit,
} from '@cascade/shared/features/circuits/contract';
import { type CircuitView, getCircuitView } from '@cascade/shared/features/circuits/station';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { mergedUnlessRestored } from '../../api/history.ts';
import { queryOf } from '../../api/query-of.ts';
import { timedCall } from '../../api/server-time.ts';

export const logArgs = (circuitId: string) => ({
  params: { id: circuitId },
  query: { limit: 100 },
});

/** A circuit never goes back. */
function laterState(a: CircuitState, b: CircuitState): CircuitState {
  return circuitStates.indexOf(a) >= circuitStates.indexOf(b) ? a : b;
}

function laterClock(
  a: CircuitClockShape | null,
  b: CircuitClockShape | null,
): CircuitClockShape | null {
  return (b?.rev ?? -1) > (a?.rev ?? -1) ? b : a;
}

/** Presence arrives separately and may be newer. */
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

/** Takes the newer of each part: plan and people, clock, presence. */
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

export function withSeenAt(circuit: Circuit, personId: string, seenAt: number): Circuit {
  return {
    ...circuit,
    people: circuit.people.map((person) =>
      person.id === personId ? { ...person, seenAt: Math.max(person.seenAt ?? 0, seenAt) } : person,
    ),
  };
}

const isCircuit = (value: unknown): value is Circuit => value !== undefined && value !== null;

/** Outdated replies never replace newer data. */
export function circuitQuery(id: string) {
  const args = { params: { id } };
  return queryOptions<Circuit>({
    ...queryOf(getCircuit, args),
    queryFn: ({ signal }) => timedCall(getCircuit, { ...args, signal }),
    structuralSharing: mergedUnlessRestored((known, arrived) =>
      isCircuit(known) && isCircuit(arrived) ? newerCircuit(known, arrived) : arrived,
    ),
  });
}

/** Depends on role and phase. */
export function viewQuery(id: string) {
  const args = { params: { id } };
  return queryOptions<CircuitView>({
    ...queryOf(getCircuitView, args),
    queryFn: ({ signal }) => timedCall(getCircuitView, { ...args, signal }),
  });
}

export function putCircuit(queryClient: QueryClient, circuit: Circuit): void {
  queryClient.setQueryData(circuitQuery(circuit.id).queryKey, circuit);
}
