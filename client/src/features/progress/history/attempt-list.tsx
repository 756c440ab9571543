import type { AttemptSummary } from '@cascade/shared/contracts/practice';
import { chakra } from '@chakra-ui/react';
import { AttemptLine } from './attempt-line.tsx';

/** Attempts one below the other, in the given order. */
export function AttemptList({ attempts }: { attempts: AttemptSummary[] }) {
  return (
    <chakra.ul listStyle="none" my="-3">
      {attempts.map((attempt) => (
        <AttemptLine key={attempt.id} attempt={attempt} />
      ))}
    </chakra.ul>
  );
}
