import type { AttemptSummary } from '@cascade/shared/features/practice/contract';
import { chakra } from '@chakra-ui/react';
import { AttemptLine } from './attempt-line.tsx';

type Props = {
  attempts: AttemptSummary[];
  /** With what the member wants to change as well. */
  isWhole?: boolean;
};

/** Attempts one below the other, in the given order. */
export function AttemptList({ attempts, isWhole = false }: Props) {
  return (
    <chakra.ul listStyle="none" my="-3">
      {attempts.map((attempt) => (
        <AttemptLine key={attempt.id} attempt={attempt} isWhole={isWhole} />
      ))}
    </chakra.ul>
  );
}
