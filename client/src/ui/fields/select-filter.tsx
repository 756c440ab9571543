import { Field } from './field.tsx';
import { Select } from './select.tsx';

type Props = {
  label: string;
  /** For screen readers only. */
  isLabelHidden?: boolean;
  value: string;
  onChange: (value: string) => void;
  /** Usually "All …" with '' first. */
  options: { value: string; label: string }[];
};

export function SelectFilter({ label, isLabelHidden = false, value, onChange, options }: Props) {
  return (
    <Field label={label} isLabelHidden={isLabelHidden}>
      {(control) => (
        <Select {...control} value={value} onChange={(event) => onChange(event.target.value)}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
