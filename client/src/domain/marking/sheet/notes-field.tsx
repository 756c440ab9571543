import { chakra } from '@chakra-ui/react';
import { controlRecipe } from '../../../ui/fields/control-recipe.ts';
import { Field } from '../../../ui/fields/field.tsx';
import { SaveStatus } from './save-status.tsx';
import type { SheetHandle } from './sheet-handle.ts';

/** The contract's limit. */
const longestNotes = 5_000;

const Area = chakra('textarea', {
  base: { ...controlRecipe.base, display: 'block', minHeight: '32', fieldSizing: 'content' },
});

/** The candidate's paper; everything is kept as it is typed. */
export function NotesField({ sheet: { sheet, saving, problem, change } }: { sheet: SheetHandle }) {
  return (
    <Field label="Your notes" hint={<SaveStatus saving={saving} problem={problem} />}>
      {(control) => (
        <Area
          {...control}
          rows={5}
          maxLength={longestNotes}
          value={sheet.notes}
          onChange={(event) => change({ notes: event.target.value })}
        />
      )}
    </Field>
  );
}
