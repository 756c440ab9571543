import { Field } from '../../../ui/fields/field.tsx';
import { Select } from '../../../ui/fields/select.tsx';

type Props = { label: string; value: number; onChange: (seconds: number) => void };

const choices = [0, 30, 60, 90, 105, 120, 180, 210, 300, 420, 600];

function textOf(seconds: number): string {
  if (seconds === 0) return 'None';
  const minutes = Math.floor(seconds / 60);
  return `${minutes}:${String(seconds % 60).padStart(2, '0')} more`;
}

/** Some more time, in steps that are given in practice: 25 and 50 per cent are among them. */
export function SecondsField({ label, value, onChange }: Props) {
  const all = [...new Set([...choices, value])].sort((a, b) => a - b);
  return (
    <Field label={label}>
      {(control) => (
        <Select
          {...control}
          value={value}
          onChange={(event) => onChange(Number(event.target.value))}
        >
          {all.map((seconds) => (
            <option key={seconds} value={seconds}>
              {textOf(seconds)}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
