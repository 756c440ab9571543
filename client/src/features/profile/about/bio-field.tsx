import { Stack } from '@chakra-ui/react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { Field } from '../../../ui/fields/field.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import { HealthConsent } from './health-consent.tsx';
import type { ProfileFields } from './profile-fields.ts';

const longestBio = 1_000;

export function BioField({ form }: { form: UseFormReturn<ProfileFields> }) {
  const left = longestBio - useWatch({ control: form.control, name: 'bio' }).trim().length;
  return (
    <Stack gap="2">
      <Field
        label="Bio"
        // The length is said only when it begins to matter.
        hint={
          left >= 0 && left <= 200
            ? `${left} characters left`
            : 'Leave out anything that could identify a patient.'
        }
        error={form.formState.errors.bio?.message}
      >
        {(control) => <TextArea {...control} rows={5} {...form.register('bio')} />}
      </Field>
      <HealthConsent />
    </Stack>
  );
}
