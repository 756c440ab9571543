import type { Circuit } from '@cascade/shared/features/circuits/contract';
import type { PlannedPlace } from '@cascade/shared/features/circuits/plan';
import { Box, Flex } from '@chakra-ui/react';
import { Dices } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/actions/button.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { Select } from '../../../ui/fields/select.tsx';

type Props = {
  circuit: Circuit;
  places: PlannedPlace[];
  isBusy: boolean;
  onDraw: (draw: { stations: number; rests: number }) => void;
};

const upTo = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index);

/** Prefers stations that its candidates have not seen. */
export function DrawForm({ circuit, places, isBusy, onDraw }: Props) {
  const planned = places.filter(({ kind }) => kind === 'station').length;
  const [stations, setStations] = useState(Math.max(1, planned));
  const [rests, setRests] = useState(Math.min(8, places.length - planned));
  const takesRests = circuit.mode === 'circuit';
  return (
    <Flex wrap="wrap" align="end" gap="3">
      <Box width="24">
        <Field label="Stations">
          {(control) => (
            <Select
              {...control}
              value={stations}
              onChange={(event) => setStations(Number(event.target.value))}
            >
              {upTo(1, 16).map((count) => (
                <option key={count}>{count}</option>
              ))}
            </Select>
          )}
        </Field>
      </Box>
      {takesRests && (
        <Box width="24">
          <Field label="Rests">
            {(control) => (
              <Select
                {...control}
                value={rests}
                onChange={(event) => setRests(Number(event.target.value))}
              >
                {upTo(0, 8).map((count) => (
                  <option key={count}>{count}</option>
                ))}
              </Select>
            )}
          </Field>
        </Box>
      )}
      <Button
        look="outline"
        isBusy={isBusy}
        onClick={() => onDraw({ stations, rests: takesRests ? rests : 0 })}
      >
        <Dices aria-hidden />
        Draw anew
      </Button>
    </Flex>
  );
}
