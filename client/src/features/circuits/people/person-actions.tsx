import type { Circuit, CircuitPerson } from '@cascade/shared/features/circuits/contract';
import { removePerson } from '@cascade/shared/features/circuits/people';
import { setCoProctor } from '@cascade/shared/features/circuits/proctor';
import { Box, Flex } from '@chakra-ui/react';
import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { IconButton } from '../../../ui/actions/icon-button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { useCircuitAction } from '../use-circuit-action.ts';

type Props = { circuit: Circuit; person: CircuitPerson };

export function PersonActions({ circuit, person }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  const params = { id: circuit.id };
  const isCoProctor = person.standing === 'co-proctor';
  const proctorAction = useCircuitAction(
    'Their standing was not changed',
    () => call(setCoProctor, { params, body: { personId: person.id, isCoProctor: !isCoProctor } }),
    close,
  );
  const removal = useCircuitAction(
    'They were not taken out',
    () => call(removePerson, { params: { ...params, personId: person.id } }),
    close,
  );
  if (person.standing === 'owner' || person.id === circuit.me.personId) return null;
  return (
    <>
      <IconButton label={`Manage ${person.handle}`} onClick={() => setIsOpen(true)}>
        <Ellipsis aria-hidden />
      </IconButton>
      <Dialog title={person.handle} isOpen={isOpen} onClose={close}>
        {person.status === 'joined' && (
          <Box mb="6">
            <Box mb="2">
              A co-proctor may do all that you may: seats, clock, messages, marking and results.
            </Box>
            <Button
              look="outline"
              isBusy={proctorAction.isBusy}
              onClick={() => proctorAction.send(undefined)}
            >
              {isCoProctor ? 'No longer co-proctor' : 'Make co-proctor'}
            </Button>
          </Box>
        )}
        <Box>
          <Box mb="2">They will lose their seat and get no more updates about this circuit.</Box>
          <Flex>
            <Button look="danger" isBusy={removal.isBusy} onClick={() => removal.send(undefined)}>
              Take out of the circuit
            </Button>
          </Flex>
        </Box>
      </Dialog>
    </>
  );
}
