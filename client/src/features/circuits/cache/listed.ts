import type { CircuitSummary } from '@cascade/shared/features/circuits/contract';

/** Puts one line in, or in place of its older self; newest first, as the list is fetched. */
export function upsertCircuit(list: CircuitSummary[], circuit: CircuitSummary): CircuitSummary[] {
  const others = list.filter(({ id }) => id !== circuit.id);
  return [circuit, ...others].sort(
    (a, b) => b.createdAt.localeCompare(a.createdAt) || b.id.localeCompare(a.id),
  );
}
