import type { ComponentProps } from 'react';
import { TextInput } from '../../ui/fields/text-input.tsx';

type Props = Omit<ComponentProps<typeof TextInput>, 'type' | 'value' | 'onChange'> & {
  value: string;
  onChange: (value: string) => void;
};

/** An amount in dollars, to the cent and not below one. */
export function DollarInput({ onChange, ...rest }: Props) {
  return (
    <TextInput
      {...rest}
      type="number"
      inputMode="decimal"
      min="1"
      step="0.01"
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
