import type { Circuit, CircuitPerson } from '@cascade/shared/features/circuits/contract';

/** Owner and co-proctors; the server checks again. */
export function isProctor({ me }: Circuit): boolean {
  return me.standing !== 'participant';
}

export function myself({ me, people }: Circuit): CircuitPerson | undefined {
  return people.find(({ id }) => id === me.personId);
}
