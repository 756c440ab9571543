import type { Circuit } from '@cascade/shared/features/circuits/contract';
import { Box, Flex } from '@chakra-ui/react';
import { useState } from 'react';
import { Button } from '../../../ui/actions/button.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { numberOf } from '../clock/circuit-words.ts';
import { SeatChoice } from './seat-choice.tsx';

type Props = {
  circuit: Circuit;
  isBusy: boolean;
  onAdd: (personId: string, place: number) => void;
};

export function ObserverForm({ circuit, isBusy, onAdd }: Props) {
  const [personId, setPersonId] = useState<string | null>(null);
  const [place, setPlace] = useState(0);
  const free = circuit.people.filter(({ seats }) => seats.length === 0);
  if (free.length === 0)
    return (
      <Box textStyle="small" color="muted">
        Everybody has a seat.
      </Box>
    );
  function add() {
    if (personId) onAdd(personId, place);
    setPersonId(null);
  }
  return (
    <Flex wrap="wrap" align="end" gap="3">
      <Box flex="1 1 10rem">
        <SeatChoice
          label="Who watches"
          people={free}
          wish="observer"
          value={personId}
          isBusy={isBusy}
          onChange={setPersonId}
        />
      </Box>
      <Box flex="1 1 8rem">
        <Field label="At">
          {(control) => (
            <Select
              {...control}
              value={place}
              onChange={(event) => setPlace(Number(event.target.value))}
            >
              {circuit.places
                .filter(({ kind }) => kind === 'station')
                .map((one) => (
                  <option key={one.place} value={one.place}>
                    Place {numberOf(one.place)}
                  </option>
                ))}
            </Select>
          )}
        </Field>
      </Box>
      <Button look="outline" disabled={personId === null} isBusy={isBusy} onClick={add}>
        Add observer
      </Button>
    </Flex>
  );
}
