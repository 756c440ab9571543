import type { CircuitLogEntry } from '@cascade/shared/features/circuits/contract';

/** As many as the log is asked for. */
const latestEntries = 100;

/** The log with a new entry on top; one that is there already came with a fetch. */
export function withEntry(log: CircuitLogEntry[], entry: CircuitLogEntry): CircuitLogEntry[] {
  if (log.some(({ id }) => id === entry.id)) return log;
  return [entry, ...log].slice(0, latestEntries);
}
