import type { PracticeSheet } from '@cascade/shared/features/practice/contract';
import { chakra } from '@chakra-ui/react';
import type { AutoSaved } from '../../../device/auto-save-options.ts';
import { controlRecipe } from '../../../ui/fields/control-recipe.ts';
import { Field } from '../../../ui/fields/field.tsx';
import { SaveStatus } from './save-status.tsx';

type SheetHandle = Pick<AutoSaved<PracticeSheet>, 'saving' | 'problem'> & {
  sheet: PracticeSheet;
  change: (change: Partial<PracticeSheet>) => void;
};

/** The contract's limit. */
const longestNotes = 5_000;

const Area = chakra('textarea', {
  base: { ...controlRecipe.base, display: 'block', minHeight: '32', fieldSizing: 'content' },
});

type Props = {
  sheet: SheetHandle;
  /** Instead of how it is saved. */
  hint?: string | undefined;
};

export function NotesField({ sheet: { sheet, saving, problem, change }, hint }: Props) {
  return (
    <Field label="Your notes" hint={hint ?? <SaveStatus saving={saving} problem={problem} />}>
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
