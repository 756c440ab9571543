import type { Profile } from '@cascade/shared/features/profile/contract';
import { chakra, Flex, Grid, Stack } from '@chakra-ui/react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/actions/button.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import { Notice } from '../../../ui/states/notice.tsx';
import { ProfileCard } from '../profile-card.tsx';
import { BioField } from './bio-field.tsx';
import { ExamDateField, LevelField, SpecialtyField } from './choice-fields.tsx';
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
            <SpecialtyField form={form} />
            <LevelField form={form} />
          </Pair>
          <Pair>
            <Field label="Institution" error={errors.institution?.message}>
              {(control) => (
                <TextInput {...control} autoComplete="organization" {...register('institution')} />
              )}
            </Field>
            <ExamDateField form={form} />
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
