import {
  apply,
  type ApplicationForm as Form,
} from '@cascade/shared/features/examiners/applications';
import { experienceBands, experienceWords } from '@cascade/shared/features/examiners/words';
import { newId } from '@cascade/shared/kernel/id';
import { useMutation } from '@tanstack/react-query';
import { ApiError } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import { useKept } from '../../../device/use-kept.ts';
import { Field } from '../../../ui/fields/field.tsx';
import { FormFrame } from '../../../ui/fields/form-frame.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import { toast } from '../../../ui/toast/toasts.ts';
import { type Draft, drafts, emptyDraft } from './draft.ts';

type Name = keyof Form;
type Written = { name: Name; label: string; hint?: string; rows?: number };

const before: Written[] = [
  {
    name: 'name',
    label: 'Full name',
    hint: 'Shown to members once you are approved. They can write to you, and then see your handle.',
  },
  { name: 'qualification', label: 'Qualification', hint: 'Such as MBBS, MRCPsych' },
  { name: 'institution', label: 'Institution' },
];
const after: Written[] = [
  {
    name: 'specialties',
    label: 'Specialties',
    hint: 'In which fields you teach, such as adult psychiatry or risk assessment',
    rows: 3,
  },
  { name: 'hourlyRate', label: 'Hourly rate in pounds' },
  { name: 'availability', label: 'Availability', rows: 2 },
  { name: 'bio', label: 'Bio', hint: 'Shown to members once you are approved.', rows: 6 },
  { name: 'contact', label: 'Contact information', hint: 'For us alone.' },
];
const shown: Name[] = [
  ...before.map(({ name }) => name),
  'experience',
  ...after.map(({ name }) => name),
];

const isRefusedByField = (error: Error) => error instanceof ApiError && error.fields.length > 0;

/** Specification, section 2.20: the nine fields of the application. */
export function ApplicationForm() {
  const { value: draft, keep, restart } = useKept(drafts, 'examiner-application', emptyDraft);
  const { mutate, error, isPending, isIdle, reset } = useMutation({
    mutationFn: ({ key, experience, ...form }: Draft) =>
      call(apply, {
        body: { ...form, experience: experience as Form['experience'] },
        idempotencyKey: key,
      }),
    onSuccess: () => {
      restart();
      reset();
      toast({
        title: 'Profile Submitted',
        description:
          "Your examiner profile has been submitted for review. You'll be notified once approved.",
      });
    },
    onError: (failure) => {
      if (isRefusedByField(failure)) return;
      toast({
        title: 'Submission Failed',
        description: 'There was an error submitting your profile. Please try again.',
        tone: 'destructive',
      });
    },
  });
  const change = (name: Name, value: string) =>
    // What was sent before may have arrived without an answer.
    keep({ ...draft, ...(isIdle ? {} : { key: newId() }), [name]: value });
  return (
    <FormFrame
      shown={shown}
      error={error}
      isBusy={isPending}
      action="Submit Application"
      onSubmit={() => mutate(draft)}
    >
      {(refused) => {
        const field = ({ name, label, hint, rows }: Written) => (
          <Field key={name} label={label} hint={hint} error={refused(name)}>
            {(control) =>
              rows ? (
                <TextArea
                  {...control}
                  rows={rows}
                  value={draft[name]}
                  onChange={({ target }) => change(name, target.value)}
                />
              ) : (
                <TextInput
                  {...control}
                  value={draft[name]}
                  onChange={({ target }) => change(name, target.value)}
                />
              )
            }
          </Field>
        );
        return (
          <>
            {before.map(field)}
            <Field label="Experience" error={refused('experience')}>
              {(control) => (
                <Select
                  {...control}
                  value={draft.experience}
                  onChange={({ target }) => change('experience', target.value)}
                >
                  <option value="">Choose your experience</option>
                  {experienceBands.map((band) => (
                    <option key={band} value={band}>
                      {experienceWords(band)}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
            {after.map(field)}
          </>
        );
      }}
    </FormFrame>
  );
}
