import { Grid } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { clockWords } from '../../../domain/availability/week-words.ts';
import { Field } from '../../../ui/fields/field.tsx';
import { Select } from '../../../ui/fields/select.tsx';

const halfHours = Array.from({ length: 49 }, (_, at) => at * 30);

type Option = { value: string | number; label: string };
type ChoiceProps = {
  label: string;
  value: string | number;
  options: Option[];
  onChoose: (value: string) => void;
};

export function Choice({ label, value, options, onChoose }: ChoiceProps) {
  return (
    <Field label={label}>
      {(control) => (
        <Select {...control} value={value} onChange={({ target }) => onChoose(target.value)}>
          {options.map((one) => (
            <option key={one.value} value={one.value}>
              {one.label}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}

const times = (minutes: number[]) => minutes.map((value) => ({ value, label: clockWords(value) }));

type Span = { fromMinute: number; toMinute: number };

export function FromTo({
  span,
  onChange,
}: {
  span: Span;
  onChange: (span: Partial<Span>) => void;
}) {
  return (
    <>
      <Choice
        label="From"
        value={span.fromMinute}
        options={times(halfHours.slice(0, -1))}
        onChoose={(value) => onChange({ fromMinute: Number(value) })}
      />
      <Choice
        label="To"
        value={span.toMinute}
        options={times(halfHours.slice(1))}
        onChoose={(value) => onChange({ toMinute: Number(value) })}
      />
    </>
  );
}

/** On a phone the day or date has a line of its own, and the times share one with the bin. */
export function Row({ children }: { children: ReactNode }) {
  return (
    <Grid
      gridTemplateColumns={{
        base: 'minmax(0, 1fr) minmax(0, 1fr) auto',
        md: 'repeat(5, max-content)',
      }}
      gap="3"
      alignItems="end"
      pb={{ base: '4', md: '0' }}
      borderBottomWidth={{ base: '1px', md: '0' }}
      borderColor="border"
    >
      {children}
    </Grid>
  );
}
