import { groupPortions } from '@cascade/shared/domain/stations/station-mix';
import { stationsInWords } from '@cascade/shared/domain/text/exam-words';
import { Box } from '@chakra-ui/react';
import { Field } from '../../../ui/fields/field.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { lengthOf } from './length-of.ts';
import { MixBar } from './mix-bar.tsx';

const counts = Array.from({ length: 16 }, (_, index) => 16 - index);

type Props = { count: number; onChange: (count: number) => void };

export function BlueprintChoice({ count, onChange }: Props) {
  return (
    <Box display="grid" gap="4">
      <Field label="Stations" hint={`${lengthOf(count)} with two minutes of marking after each`}>
        {(control) => (
          <Select
            {...control}
            value={count}
            onChange={(event) => onChange(Number(event.target.value))}
          >
            {counts.map((one) => (
              <option key={one} value={one}>
                {stationsInWords(one)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <MixBar mix={groupPortions(count)} />
      <Box textStyle="small" color="muted">
        Mixed categories and difficulties, unseen stations first. Their names stay hidden until you
        reach them.
      </Box>
    </Box>
  );
}
