import { type Circuit, getCircuit } from '@cascade/shared/features/circuits/contract';
import { type CircuitView, getCircuitView } from '@cascade/shared/features/circuits/station';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { queryOf } from '../../api/query-of.ts';
import { timedCall } from '../../api/server-time.ts';
import { newerCircuit } from './newer-circuit.ts';

const isCircuit = (value: unknown): value is Circuit => value !== undefined && value !== null;

/** Lobby, people, places and clock. A reply that was overtaken takes nothing back. */
export function circuitQuery(id: string) {
  const args = { params: { id } };
  return queryOptions<Circuit>({
    ...queryOf(getCircuit, args),
    queryFn: ({ signal }) => timedCall(getCircuit, { ...args, signal }),
    structuralSharing: (known, arrived) =>
      isCircuit(known) && isCircuit(arrived) ? newerCircuit(known, arrived) : arrived,
  });
}

/** What the caller may see now, by role and phase. */
export function viewQuery(id: string) {
  const args = { params: { id } };
  return queryOptions<CircuitView>({
    ...queryOf(getCircuitView, args),
    queryFn: ({ signal }) => timedCall(getCircuitView, { ...args, signal }),
  });
}

/** A reply that carries the whole circuit. */
export function putCircuit(queryClient: QueryClient, circuit: Circuit): void {
  queryClient.setQueryData(circuitQuery(circuit.id).queryKey, circuit);
}
