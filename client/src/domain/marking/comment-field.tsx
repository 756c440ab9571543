import { chakra } from '@chakra-ui/react';
import { controlRecipe } from '../../ui/fields/control-recipe.ts';
import { Field } from '../../ui/fields/field.tsx';

const Area = chakra('textarea', {
  base: { ...controlRecipe.base, display: 'block', fieldSizing: 'content' },
});

type Props = {
  label: string;
  hint?: string;
  value: string;
  /** In characters. */
  longest: number;
  onChange: (value: string) => void;
};

export function CommentField({ label, hint, value, longest, onChange }: Props) {
  return (
    <Field label={label} hint={hint} isOptional>
      {(control) => (
        <Area
          {...control}
          rows={2}
          maxLength={longest}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
