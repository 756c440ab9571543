import type { Circuit, CircuitRole } from '@cascade/shared/features/circuits/contract';
import { trioRole } from '@cascade/shared/features/circuits/rotation';
import { myself } from '../people/standing.ts';

/** What the reader is in a round: their seats, or their turn among three. */
export function rolesNow(circuit: Circuit, round: number) {
  const seats = myself(circuit)?.seats ?? [];
  const roles: CircuitRole[] = seats.map(({ role, place }) =>
    circuit.mode === 'trio' && role === 'candidate' ? trioRole(place, round) : role,
  );
  return {
    isCandidate: roles.includes('candidate'),
    isExaminer: roles.includes('examiner'),
    isRolePlayer: roles.includes('role-player'),
    isObserver: roles.includes('observer'),
  };
}
