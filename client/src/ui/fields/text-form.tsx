import { Field } from './field.tsx';
import { FormFrame } from './form-frame.tsx';
import { TextArea } from './text-area.tsx';

type Props = {
  label: string;
  hint?: string | undefined;
  action: string;
  rows: number;
  text: string;
  error: Error | null;
  isBusy: boolean;
  onText: (text: string) => void;
  onSubmit: () => void;
};

/** One text and the button that sends it. */
export function TextForm(props: Props) {
  const { label, hint, action, rows, text, error, isBusy, onText, onSubmit } = props;
  return (
    <FormFrame shown={['text']} error={error} isBusy={isBusy} action={action} onSubmit={onSubmit}>
      {(refused) => (
        <Field label={label} hint={hint} error={refused('text')}>
          {(control) => (
            <TextArea
              {...control}
              rows={rows}
              value={text}
              onChange={({ target }) => onText(target.value)}
            />
          )}
        </Field>
      )}
    </FormFrame>
  );
}
