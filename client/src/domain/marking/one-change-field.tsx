import { chakra } from '@chakra-ui/react';
import { controlRecipe } from '../../ui/fields/control-recipe.ts';
import { Field } from '../../ui/fields/field.tsx';

/** The contract's limit. */
const longestChange = 500;

const Area = chakra('textarea', {
  base: { ...controlRecipe.base, display: 'block', fieldSizing: 'content' },
});

type Props = { value: string; onChange: (value: string) => void };

/** The one thing worth remembering: it shows in the history and before the next attempt. */
export function OneChangeField({ value, onChange }: Props) {
  return (
    <Field label="One thing to change next time" isOptional>
      {(control) => (
        <Area
          {...control}
          rows={2}
          maxLength={longestChange}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
