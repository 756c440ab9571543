import type { PracticeSheet } from '@cascade/shared/features/practice/contract';
import { chakra } from '@chakra-ui/react';
import { controlRecipe } from '../../../ui/fields/control-recipe.ts';
import { Field } from '../../../ui/fields/field.tsx';
import type { SavedSheet } from './auto-save.ts';
import { SaveStatus } from './save-status.tsx';

type SheetHandle = SavedSheet<PracticeSheet> & {
  change: (change: Partial<PracticeSheet>) => void;
};

/** The contract's limit. */
const longestNotes = 5_000;

const Area = chakra('textarea', {
  base: { ...controlRecipe.base, display: 'block', minHeight: '32', fieldSizing: 'content' },
});

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
