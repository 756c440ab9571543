import {
  type Profile,
  profileSpecialties,
  trainingLevels,
} from '@cascade/shared/features/profile/contract';
import { chakra, Flex, Grid, Stack } from '@chakra-ui/react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/actions/button.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import { Notice } from '../../../ui/states/notice.tsx';
import { ProfileCard } from '../profile-card.tsx';
import { BioField } from './bio-field.tsx';
import { readDraft } from './profile-fields.ts';
import { useProfileForm } from './use-profile-form.ts';

const Pair = chakra(Grid, {
  base: { gridTemplateColumns: { base: '1fr', sm: '1fr 1fr' }, gap: '5', alignItems: 'start' },
});

type Props = {
  profile: Profile;
  onCancel: () => void;
  onSaved: () => void;
};

export function AboutForm({ profile, onCancel, onSaved }: Props) {
  const [isRestored] = useState(() => readDraft() !== null);
  const { form, submit } = useProfileForm(profile, onSaved);
  const { register, formState } = form;
  const { errors, isSubmitting } = formState;
  const frame = useRef<HTMLFormElement>(null);
  useEffect(() => {
    // Scrolls the form into view without a keyboard.
    frame.current?.focus();
  }, []);
  return (
    <ProfileCard title="About you" hint="Nothing here is required.">
      <chakra.form
        ref={frame}
        tabIndex={-1}
        aria-label="Edit your profile"
        scrollMarginTop="24"
        _focusVisible={{ outline: 'none' }}
        onSubmit={(event) => void submit(event)}
        noValidate
      >
        <Stack gap="5">
          {isRestored && (
            <Notice tone="accent" role="status">
              What you had typed and not saved is back. Cancel discards it.
            </Notice>
          )}
          <Pair>
            <Field label="First name" error={errors.firstName?.message}>
              {(control) => (
                <TextInput {...control} autoComplete="given-name" {...register('firstName')} />
              )}
            </Field>
            <Field label="Last name" error={errors.lastName?.message}>
              {(control) => (
                <TextInput {...control} autoComplete="family-name" {...register('lastName')} />
              )}
            </Field>
          </Pair>
          <BioField form={form} />
          <Pair>
            <Field label="Specialty" error={errors.specialty?.message}>
              {(control) => (
                <Select {...control} {...register('specialty')}>
                  <Choices none="No specialty" names={profileSpecialties} />
                </Select>
              )}
            </Field>
            <Field label="Training level" error={errors.yearOfStudy?.message}>
              {(control) => (
                <Select {...control} {...register('yearOfStudy')}>
                  <Choices none="Not given" names={trainingLevels} />
                </Select>
              )}
            </Field>
          </Pair>
          <Pair>
            <Field label="Institution" error={errors.institution?.message}>
              {(control) => (
                <TextInput {...control} autoComplete="organization" {...register('institution')} />
              )}
            </Field>
            <Field
              label="Exam date"
              hint="Check it on the college’s site; we only count the days."
              error={errors.examDate?.message}
            >
              {(control) => <TextInput {...control} type="date" {...register('examDate')} />}
            </Field>
          </Pair>
          <Flex wrap="wrap" gap="3">
            <Button type="submit" isBusy={isSubmitting}>
              Save changes
            </Button>
            <Button look="outline" onClick={onCancel}>
              Cancel
            </Button>
          </Flex>
        </Stack>
      </chakra.form>
    </ProfileCard>
  );
}

function Choices({ none, names }: { none: string; names: readonly string[] }) {
  return (
    <>
      <option value="">{none}</option>
      {names.map((name) => (
        <option key={name} value={name}>
          {name}
        </option>
      ))}
    </>
  );
}
