import type { Circuit, CircuitPerson } from '@cascade/shared/features/circuits/contract';
import { swapPerson } from '@cascade/shared/features/circuits/proctor';
import { Box } from '@chakra-ui/react';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { ChoiceLine } from '../../../domain/marking/choice-line.tsx';
import { Button } from '../../../ui/actions/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { presenceOf } from '../presence/presence-of.ts';
import { useSlowNow } from '../presence/use-slow-now.ts';
import { wishNames } from '../role-words.ts';
import { useOutcome } from './use-outcome.ts';

type Props = { circuit: Circuit; leaving: CircuitPerson | null; onClose: () => void };

/** Gives the seats of one person to somebody who has none. */
export function SwapDialog({ circuit, leaving, onClose }: Props) {
  const now = useSlowNow();
  const [standbyId, setStandbyId] = useState<string | null>(null);
  function close() {
    setStandbyId(null);
    onClose();
  }
  const { send, isBusy } = useOutcome(
    'The seat was not given over',
    (body: { personId: string; standbyId: string }) =>
      call(swapPerson, { params: { id: circuit.id }, body }),
    close,
  );
  const free = circuit.people.filter(
    ({ status, seats, id }) => status === 'joined' && seats.length === 0 && id !== leaving?.id,
  );
  const isCandidate = leaving?.seats.some(({ role }) => role === 'candidate') ?? false;
  return (
    <Dialog
      title={leaving ? `Who takes the seat of ${leaving.handle}?` : ''}
      isOpen={leaving !== null}
      onClose={close}
    >
      <Box display="grid" gap="4">
        {free.length === 0 && (
          <Box>
            Nobody is free. Whoever joins by a link now comes as standby and can take the seat.
          </Box>
        )}
        {free.length > 0 && (
          <fieldset>
            <Box as="legend" textStyle="label" mb="2">
              Without a seat
            </Box>
            <Box display="grid" gap="2">
              {free.map((person) => (
                <ChoiceLine
                  key={person.id}
                  name="standby"
                  isChosen={standbyId === person.id}
                  onChoose={() => setStandbyId(person.id)}
                  label={person.handle}
                  text={`${wishNames[person.wish]}, ${presenceOf(person, now)}`}
                />
              ))}
            </Box>
          </fieldset>
        )}
        {isCandidate && (
          <Box color="muted">A candidate can be exchanged between tasks, not within one.</Box>
        )}
        <Button
          disabled={standbyId === null}
          isBusy={isBusy}
          onClick={() => leaving && standbyId && send({ personId: leaving.id, standbyId })}
        >
          Give them the seat
        </Button>
      </Box>
    </Dialog>
  );
}
