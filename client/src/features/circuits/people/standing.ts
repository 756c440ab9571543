import type { Circuit, CircuitPerson } from '@cascade/shared/features/circuits/contract';

/** Owner and co-proctors run the circuit; the server decides again. */
export function isProctor({ me }: Circuit): boolean {
  return me.standing !== 'participant';
}

/** The reader among the people of a circuit. */
export function myself({ me, people }: Circuit): CircuitPerson | undefined {
  return people.find(({ id }) => id === me.personId);
}
