import { type UseFormReturn, useWatch } from 'react-hook-form';
import { Field } from '../../../ui/field.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import type { ProfileFields } from './profile-fields.ts';

const longestBio = 1_000;

export function BioField({ form }: { form: UseFormReturn<ProfileFields> }) {
  const left = longestBio - useWatch({ control: form.control, name: 'bio' }).trim().length;
  return (
    <Field
      label="Bio"
      // Said only when it begins to matter.
      hint={left >= 0 && left <= 200 ? `${left} characters left` : undefined}
      error={form.formState.errors.bio?.message}
    >
      {(control) => <TextArea {...control} rows={5} {...form.register('bio')} />}
    </Field>
  );
}
