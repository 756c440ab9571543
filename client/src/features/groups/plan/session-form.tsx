import type { ReactNode } from 'react';
import { Field } from '../../../ui/fields/field.tsx';
import { FormFrame } from '../../../ui/fields/form-frame.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import { type PartProps, PlaceFields, shown, TimeFields } from './session-fields.tsx';

type Props = Omit<PartProps, 'refused'> & {
  error: Error | null;
  isBusy: boolean;
  action: string;
  onSubmit: () => void;
  /** Above the fields. */
  notice?: ReactNode;
  /** Above the date: times to choose from. */
  times?: ReactNode;
  /** Below them. */
  children?: ReactNode;
};

export function SessionForm({ draft, onChange, notice, times, children, ...frame }: Props) {
  return (
    <FormFrame shown={shown} {...frame}>
      {(refused) => (
        <>
          {notice}
          <Field label="Title" error={refused('title')}>
            {(control) => (
              <TextInput
                {...control}
                autoComplete="off"
                placeholder="Psychosis, two rounds"
                value={draft.title}
                onChange={({ target }) => onChange({ title: target.value })}
              />
            )}
          </Field>
          <Field label="Description" isOptional error={refused('description')}>
            {(control) => (
              <TextArea
                {...control}
                rows={2}
                value={draft.description}
                onChange={({ target }) => onChange({ description: target.value })}
              />
            )}
          </Field>
          {times}
          <TimeFields draft={draft} onChange={onChange} refused={refused} />
          <PlaceFields draft={draft} onChange={onChange} refused={refused} />
          {children}
        </>
      )}
    </FormFrame>
  );
}
