import type { Circuit, CircuitPerson } from '@cascade/shared/features/circuits/contract';
import { swapPerson } from '@cascade/shared/features/circuits/proctor';
import { Box, Flex } from '@chakra-ui/react';
import { ArrowLeftRight } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { ChoiceLine } from '../../../domain/marking/choice-line.tsx';
import { Button } from '../../../ui/actions/button.tsx';
import { IconButton } from '../../../ui/actions/icon-button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { PeopleList } from '../people/people-list.tsx';
import { PersonActions } from '../people/person-actions.tsx';
import { presenceOf, useSlowNow } from '../presence/presence.ts';
import { wishNames } from '../role-words.ts';
import { useOutcome } from '../use-circuit-action.ts';

type Props = { circuit: Circuit; leaving: CircuitPerson | null; onClose: () => void };

function SwapDialog({ circuit, leaving, onClose }: Props) {
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
            No standby is available. Anyone who joins by link now becomes a standby and can take
            this seat.
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
