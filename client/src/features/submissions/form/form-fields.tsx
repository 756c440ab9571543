import type { ReactNode } from 'react';
import { type FieldPath, useFormContext } from 'react-hook-form';
import { Field } from '../../../ui/fields/field.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import type { SubmissionValues } from './submission-values.ts';

type Props = {
  name: FieldPath<SubmissionValues>;
  label: string;
  hint?: ReactNode;
  isOptional?: boolean;
};

function useError(name: Props['name']): string | undefined {
  const { formState, getFieldState } = useFormContext<SubmissionValues>();
  return getFieldState(name, formState).error?.message;
}

export function LineField({ name, ...field }: Props) {
  const { register } = useFormContext<SubmissionValues>();
  return (
    <Field {...field} error={useError(name)}>
      {(control) => <TextInput {...control} {...register(name)} />}
    </Field>
  );
}

export function ProseField({ name, rows = 4, ...field }: Props & { rows?: number }) {
  const { register } = useFormContext<SubmissionValues>();
  return (
    <Field {...field} error={useError(name)}>
      {(control) => <TextArea {...control} rows={rows} {...register(name)} />}
    </Field>
  );
}

export function ChoiceField({
  name,
  none,
  options,
  ...field
}: Props & { none: string; options: readonly string[] }) {
  const { register } = useFormContext<SubmissionValues>();
  return (
    <Field {...field} error={useError(name)}>
      {(control) => (
        <Select {...control} {...register(name)}>
          <option value="">{none}</option>
          {options.map((option) => (
            <option key={option} value={option}>
              {option}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
