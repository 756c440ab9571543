import { bookingStatuses, examTypes } from '@cascade/shared/features/exam-schedule/fields';
import { Flex, Grid, Stack } from '@chakra-ui/react';
import { type ReactNode, useEffect, useRef } from 'react';
import { ApiError, sentenceOf } from '../../../api/api-error.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import { Notice } from '../../../ui/states/notice.tsx';
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

/** A refusal is shown by its field, the first of which is focused; another one above the button. */
export function ExamForm(props: Props) {
  const { draft, onChange, error, isBusy, action, onSubmit, children } = props;
  const frame = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (error) frame.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [error]);
  const refused = error instanceof ApiError ? error.fields : [];
  const refusalOf = (name: TextField) =>
    refused.find(({ field }) => field.split('.').at(-1) === name)?.message;
  const text = (
    name: TextField,
    more: { type?: string; hint?: string; isOptional?: true } = {},
  ) => {
    const { type = 'text', ...field } = more;
    return (
      <Field label={labels[name]} error={refusalOf(name)} {...field}>
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
    <Field label={labels[name]} error={refusalOf(name)}>
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
  const hasRefusedField = refused.some(({ field }) =>
    Object.keys(labels).some((name) => name === field.split('.').at(-1)),
  );
  return (
    <form
      ref={frame}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <Stack gap="5">
        {children}
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
        {error && !hasRefusedField && (
          <Notice tone="danger" role="alert">
            {sentenceOf(error)}
          </Notice>
        )}
        <Flex justify="flex-end">
          <Button type="submit" isBusy={isBusy}>
            {action}
          </Button>
        </Flex>
      </Stack>
    </form>
  );
}
