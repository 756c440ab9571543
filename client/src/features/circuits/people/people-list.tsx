import type { Circuit, CircuitPerson } from '@cascade/shared/features/circuits/contract';
import { Box } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useSlowNow } from '../presence/use-slow-now.ts';
import { PersonRow } from './person-row.tsx';

type Props = {
  circuit: Circuit;
  /** What a proctor may do with each. */
  actionsFor?: (person: CircuitPerson) => ReactNode;
};

/** Everybody who takes part or is invited. */
export function PeopleList({ circuit, actionsFor }: Props) {
  const now = useSlowNow();
  return (
    <Box as="ul" listStyleType="none">
      {circuit.people.map((person) => (
        <PersonRow
          key={person.id}
          person={person}
          isTrio={circuit.mode === 'trio'}
          isMe={person.id === circuit.me.personId}
          now={now}
          showsReadiness={circuit.clock === null}
          actions={actionsFor?.(person)}
        />
      ))}
    </Box>
  );
}
