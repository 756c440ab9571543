import { changeExamFact, ExamFact } from '@cascade/shared/features/exam-info/contract';
import type { ExamFactFields } from '@cascade/shared/features/exam-info/fields';
import { Box } from '@chakra-ui/react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { FormFrame } from '../../../ui/fields/form-frame.tsx';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import { Notice } from '../../../ui/states/notice.tsx';
import { toast } from '../../../ui/toast/toasts.ts';

type Draft = Record<keyof ExamFactFields, string>;
const labels: Record<keyof Draft, string> = {
  text: 'Text',
  address: 'E-mail or web address',
  sourceTitle: 'Source',
  sourceUrl: 'Address of the source',
};
const names = Object.keys(labels) as (keyof Draft)[];

const draftOf = ({ text, address, sourceTitle, sourceUrl }: ExamFact): Draft => ({
  text,
  address: address ?? '',
  sourceTitle,
  sourceUrl,
});

/** On the version that the admin saw; what somebody else changed is shown before it is overwritten. */
export function FactForm({ fact, onDone }: { fact: ExamFact; onDone: () => void }) {
  const [base, setBase] = useState(fact);
  const [draft, setDraft] = useState(() => draftOf(fact));
  const [isChecked, setIsChecked] = useState(false);
  const [theirs, setTheirs] = useState<string[] | null>(null);
  const { mutate, error, isPending } = useMutation({
    mutationFn: async () =>
      call(changeExamFact, {
        params: { id: base.id },
        body: { rev: base.rev, fact: draft, isChecked },
      }),
    onSuccess: () => {
      toast({ title: 'Statement changed', description: 'Everybody can see it now.' });
      onDone();
    },
    onError: (failure) => {
      const newest =
        failure instanceof ApiError && failure.code === 'stale'
          ? ExamFact.safeParse(failure.current).data
          : undefined;
      if (!newest) return;
      const [before, after] = [draftOf(base), draftOf(newest)];
      const changed = names.filter((name) => before[name] !== after[name]);
      // What was not touched here takes the newer value.
      const untouched = changed.filter((name) => draft[name] === before[name]);
      setDraft({ ...draft, ...Object.fromEntries(untouched.map((name) => [name, after[name]])) });
      setTheirs(changed.map((name) => `${labels[name]}: ${after[name] || 'empty'}`));
      setBase(newest);
    },
  });
  const isOvertaken = error instanceof ApiError && error.code === 'stale' && theirs !== null;
  const shown = names.filter((name) => name !== 'address' || base.section === 'contact');
  return (
    <FormFrame
      shown={shown}
      error={isOvertaken ? null : error}
      isBusy={isPending}
      action="Save changes"
      onSubmit={() => mutate()}
    >
      {(refused) => (
        <>
          {theirs && (
            <Notice tone="warn" role="alert">
              <p>
                Somebody else has just changed or checked this statement. What you typed is still
                here. Save again if it should apply.
              </p>
              {theirs.length > 0 && (
                <Box as="ul" ps="5">
                  {theirs.map((line) => (
                    <li key={line}>{line}</li>
                  ))}
                </Box>
              )}
            </Notice>
          )}
          {shown.map((name) => (
            <Field
              key={name}
              label={labels[name]}
              error={refused(name)}
              {...(name === 'address' ? { isOptional: true as const } : {})}
            >
              {(control) => (
                <TextInput
                  {...control}
                  autoComplete="off"
                  value={draft[name]}
                  onChange={({ target }) => setDraft({ ...draft, [name]: target.value })}
                />
              )}
            </Field>
          ))}
          <Checkbox
            label="I have compared it with the source today. Otherwise it counts as not yet checked."
            checked={isChecked}
            onChange={({ target }) => setIsChecked(target.checked)}
          />
        </>
      )}
    </FormFrame>
  );
}
