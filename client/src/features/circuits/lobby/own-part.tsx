import type {
  Circuit,
  CircuitPerson,
  CircuitWish,
} from '@cascade/shared/features/circuits/contract';
import { setWish } from '@cascade/shared/features/circuits/people';
import { Box, Flex } from '@chakra-ui/react';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Card } from '../../../ui/data/card.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { useLeave } from '../people/use-leave.ts';
import { seatText, wishesIn, wishNameIn } from '../role-words.ts';
import { useCircuitAction } from '../use-circuit-action.ts';

type Props = { circuit: Circuit; me: CircuitPerson };

export function OwnPart({ circuit, me }: Props) {
  const [isAsking, setIsAsking] = useState(false);
  const isTrio = circuit.mode === 'trio';
  const wish = useCircuitAction('That was not changed', (chosen: CircuitWish) =>
    call(setWish, { params: { id: circuit.id }, body: { wish: chosen } }),
  );
  const leave = useLeave(circuit.id);
  return (
    <Card display="grid" gap="4">
      <Box>
        <Box textStyle="label" color="muted">
          Your part
        </Box>
        <Box textStyle="subheading">
          {me.seats.length > 0
            ? me.seats.map((seat) => seatText(seat, isTrio)).join(', ')
            : me.standing === 'participant'
              ? 'No seat yet'
              : 'Proctor, without a seat'}
        </Box>
      </Box>
      <Field label="Join as">
        {(control) => (
          <Select
            {...control}
            value={me.wish}
            disabled={wish.isBusy}
            onChange={({ target }) => {
              const chosen = wishesIn(circuit.mode).find((one) => one === target.value);
              if (chosen) wish.send(chosen);
            }}
          >
            {wishesIn(circuit.mode).map((choice) => (
              <option key={choice} value={choice}>
                {wishNameIn(circuit.mode, choice)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {me.standing !== 'owner' && (
        <Flex>
          <Button look="quiet" ms="-3" onClick={() => setIsAsking(true)}>
            Leave this circuit
          </Button>
        </Flex>
      )}
      <ConfirmDialog
        title="Leave this circuit?"
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        action="Leave"
        onConfirm={leave.send}
      >
        Your seat becomes free. You can come back by the same link until the launch.
      </ConfirmDialog>
    </Card>
  );
}
