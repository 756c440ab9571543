import { bookingStatuses, examTypes } from '@cascade/shared/features/exam-schedule/fields';
import { Grid } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { FormFrame } from '../../../ui/fields/form-frame.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import { type Draft, labels, type TextField } from './draft.ts';

type Props = {
  draft: Draft;
  onChange: (draft: Draft) => void;
  error: Error | null;
  isBusy: boolean;
  action: string;
  onSubmit: () => void;
  /** Above the fields. */
  children?: ReactNode;
};

const pair = { base: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) minmax(0, 1fr)' };
const statusWords: Record<string, string> = { open: 'Open', full: 'Full' };
const typeWords: Record<string, string> = { casc: 'CASC', casc_resit: 'CASC resit' };

const shown = Object.keys(labels) as TextField[];

export function ExamForm({ draft, onChange, children, ...frame }: Props) {
  return (
    <FormFrame shown={shown} {...frame}>
      {(refused) => (
        <>
          {children}
          <ExamFields draft={draft} onChange={onChange} refused={refused} />
        </>
      )}
    </FormFrame>
  );
}

type FieldsProps = Pick<Props, 'draft' | 'onChange'> & {
  refused: (field: TextField) => string | undefined;
};

function ExamFields({ draft, onChange, refused }: FieldsProps) {
  const text = (
    name: TextField,
    more: { type?: string; hint?: string; isOptional?: true } = {},
  ) => {
    const { type = 'text', ...field } = more;
    return (
      <Field label={labels[name]} error={refused(name)} {...field}>
        {(control) => (
          <TextInput
            {...control}
            type={type}
            autoComplete="off"
            inputMode={
              name === 'maxCandidates' || name === 'currentBookings' ? 'numeric' : undefined
            }
            value={draft[name]}
            onChange={({ target }) => onChange({ ...draft, [name]: target.value })}
          />
        )}
      </Field>
    );
  };
  const choice = (name: TextField, choices: readonly string[], words: Record<string, string>) => (
    <Field label={labels[name]} error={refused(name)}>
      {(control) => (
        <Select
          {...control}
          value={draft[name]}
          onChange={({ target }) => onChange({ ...draft, [name]: target.value })}
        >
          {choices.map((value) => (
            <option key={value} value={value}>
              {words[value] ?? value}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
  return (
    <>
      <Grid templateColumns={pair} gap="5" alignItems="start">
        {text('examCenter')}
        {text('region', { hint: 'Members filter by it.' })}
        {text('examDate', { type: 'date' })}
        {text('applicationDeadline', { type: 'date' })}
        {text('resultsDate', { type: 'date', isOptional: true })}
        {choice('examType', examTypes, typeWords)}
        {text('venue', { isOptional: true })}
        {text('venueAddress', { isOptional: true })}
        {choice('bookingStatus', bookingStatuses, statusWords)}
        {text('cost', { isOptional: true })}
        {text('maxCandidates', { isOptional: true })}
        {text('currentBookings', { isOptional: true })}
        {text('dietary_requirements', { isOptional: true })}
        {text('accessibility_support', { isOptional: true })}
      </Grid>
      <Checkbox
        label="An example, not a real date"
        checked={draft.isExample}
        onChange={({ target }) => onChange({ ...draft, isExample: target.checked })}
      />
    </>
  );
}
