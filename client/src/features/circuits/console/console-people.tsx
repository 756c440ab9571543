import type { Circuit, CircuitPerson } from '@cascade/shared/features/circuits/contract';
import { Flex } from '@chakra-ui/react';
import { ArrowLeftRight } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../../../ui/actions/icon-button.tsx';
import { PeopleList } from '../people/people-list.tsx';
import { PersonActions } from '../people/person-actions.tsx';
import { SwapDialog } from './swap-dialog.tsx';

/** Everybody with their seats; a standby can take a seat over. */
export function ConsolePeople({ circuit }: { circuit: Circuit }) {
  const [leaving, setLeaving] = useState<CircuitPerson | null>(null);
  const isRunning = circuit.state === 'running';
  return (
    <>
      <PeopleList
        circuit={circuit}
        actionsFor={(person) => (
          <Flex flexShrink="0">
            {isRunning && person.seats.length > 0 && (
              <IconButton
                label={`Give the seat of ${person.handle} to a standby`}
                onClick={() => setLeaving(person)}
              >
                <ArrowLeftRight aria-hidden />
              </IconButton>
            )}
            <PersonActions circuit={circuit} person={person} />
          </Flex>
        )}
      />
      <SwapDialog circuit={circuit} leaving={leaving} onClose={() => setLeaving(null)} />
    </>
  );
}
