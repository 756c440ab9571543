import { categories } from '@cascade/shared/domain/stations/parts';
import type { Wishes } from '@cascade/shared/features/practise-now/contract';
import { Box, Grid } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Field } from '../../ui/fields/field.tsx';
import { SegmentedChoice } from '../../ui/fields/segmented-choice.tsx';
import { Select } from '../../ui/fields/select.tsx';

export const defaultWishes: Wishes = {
  size: 'either',
  role: 'any',
  category: null,
  mode: 'either',
};

const sizes = [
  { value: 'two', label: 'A pair', mark: null },
  { value: 'three', label: 'Three', mark: null },
  { value: 'either', label: 'Either', mark: null },
] as const;
const roles = [
  { value: 'candidate', label: 'Sit', mark: null },
  { value: 'helper', label: 'Play or examine', mark: null },
  { value: 'any', label: 'Either', mark: null },
] as const;
const modes = [
  { value: 'voice', label: 'Talk', mark: null },
  { value: 'text', label: 'Write', mark: null },
  { value: 'either', label: 'Either', mark: null },
] as const;

function Choice({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box minWidth="0">
      <Box textStyle="label" mb="1.5" aria-hidden>
        {title}
      </Box>
      {children}
    </Box>
  );
}

type Props = { wishes: Wishes; onChange: (wishes: Wishes) => void };

export function WishesForm({ wishes, onChange }: Props) {
  return (
    <Grid
      templateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }}
      gap={{ base: '4', md: '5' }}
    >
      <Choice title="With how many">
        <SegmentedChoice
          legend="With how many"
          options={sizes}
          value={wishes.size}
          onChoose={(size) => onChange({ ...wishes, size })}
        />
      </Choice>
      <Choice title="In the first round you">
        <SegmentedChoice
          legend="In the first round you"
          options={roles}
          value={wishes.role}
          onChoose={(role) => onChange({ ...wishes, role })}
        />
      </Choice>
      <Choice title="You would rather">
        <SegmentedChoice
          legend="You would rather"
          options={modes}
          value={wishes.mode}
          onChoose={(mode) => onChange({ ...wishes, mode })}
        />
      </Choice>
      <Field label="Category">
        {(props) => (
          <Select
            {...props}
            value={wishes.category ?? ''}
            onChange={({ target }) =>
              onChange({
                ...wishes,
                category: categories.find((one) => one === target.value) ?? null,
              })
            }
          >
            <option value="">Any category</option>
            {categories.map((one) => (
              <option key={one}>{one}</option>
            ))}
          </Select>
        )}
      </Field>
    </Grid>
  );
}
