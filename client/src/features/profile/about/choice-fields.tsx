import { profileSpecialties, trainingLevels } from '@cascade/shared/features/profile/contract';
import type { UseFormReturn } from 'react-hook-form';
import { Field } from '../../../ui/fields/field.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import type { ProfileFields } from './profile-fields.ts';

type Props = { form: UseFormReturn<ProfileFields> };

export function SpecialtyField({ form: { register, formState } }: Props) {
  return (
    <Field label="Specialty" error={formState.errors.specialty?.message}>
      {(control) => (
        <Select {...control} {...register('specialty')}>
          <Choices none="No specialty" names={profileSpecialties} />
        </Select>
      )}
    </Field>
  );
}

export function LevelField({ form: { register, formState } }: Props) {
  return (
    <Field label="Training level" error={formState.errors.yearOfStudy?.message}>
      {(control) => (
        <Select {...control} {...register('yearOfStudy')}>
          <Choices none="Not given" names={trainingLevels} />
        </Select>
      )}
    </Field>
  );
}

export function ExamDateField({ form: { register, formState } }: Props) {
  return (
    <Field
      label="Exam date"
      hint="Check it on the college’s site; we only count the days."
      error={formState.errors.examDate?.message}
    >
      {(control) => <TextInput {...control} type="date" {...register('examDate')} />}
    </Field>
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
