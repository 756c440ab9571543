import type { PracticeSheet, RevealedParts } from '@cascade/shared/features/practice/contract';
import type { ReactNode } from 'react';
import type { FieldErrors } from '../../api/api-error.ts';
import { CommentField } from './comment-field.tsx';
import { MarkingSheet } from './marking-sheet.tsx';

type Props = {
  parts: Pick<RevealedParts, 'markScheme' | 'areasOfConcern'>;
  sheet: PracticeSheet;
  change: (change: Partial<PracticeSheet>) => void;
  refused?: FieldErrors;
  note?: ReactNode;
  action: ReactNode;
};

/** The candidate's own sheet, in practice, in a mock and in the trial. */
export function SelfMarking({ parts, sheet, change, refused, note, action }: Props) {
  return (
    <MarkingSheet
      id="mark"
      scheme={parts.markScheme}
      areasOfConcern={parts.areasOfConcern}
      sheet={sheet}
      change={change}
      {...(refused && { refused })}
      note={note}
      action={action}
    >
      <CommentField
        label="One thing to change next time"
        value={sheet.oneChange}
        longest={500}
        onChange={(oneChange) => change({ oneChange })}
      />
    </MarkingSheet>
  );
}
