import { emptyMarkSheet, type MarkSheet } from '@cascade/shared/domain/marking/mark-sheet';
import type { MarkScheme } from '@cascade/shared/domain/stations/parts';
import { Box, chakra, Flex } from '@chakra-ui/react';
import { Badge } from '../../../ui/data/badge.tsx';
import { CommentField } from '../comment-field.tsx';
import { MarkingSheet } from '../marking-sheet.tsx';
import { SaveStatus } from '../sheet/save-status.tsx';
import { ClashNotice } from './clash-notice.tsx';
import type { Marks } from './marks-auto-save.ts';
import { isSameMarks } from './merge-marks.ts';

export function isWholeSheet(scheme: MarkScheme | null, sheet: MarkSheet): boolean {
  const domains = scheme?.competencyDomains ?? [];
  const isScored = domains.every((_, place) => sheet.scores[place] !== undefined);
  return isScored && sheet.globalRating !== null;
}

type Props = {
  /** Of its elements. */
  id: string;
  marks: Marks;
  candidate: string;
  /** Which station it is of: "Round 1, place 2". */
  of: string;
  scheme: MarkScheme | null;
  areasOfConcern: string[];
  isClosed: boolean;
};

export function SheetForm({ id, marks, candidate, of, scheme, areasOfConcern, isClosed }: Props) {
  const { sheet, clashes, change, settle, saving, problem } = marks;
  return (
    <Box maxWidth="measure">
      <Flex wrap="wrap" align="center" justify="space-between" gap="2" mb="4">
        <Box>
          <chakra.h3 textStyle="subheading">{candidate}</chakra.h3>
          <Box textStyle="small" color="muted">
            {of}
          </Box>
        </Box>
        <Flex align="center" gap="3">
          {isWholeSheet(scheme, sheet) && <Badge tone="success">Complete</Badge>}
          {isClosed ? (
            <Badge tone="quiet">Marking is closed</Badge>
          ) : clashes.length > 0 ? (
            <Badge tone="warn">Not saved: two versions</Badge>
          ) : (
            (saving !== 'saved' || !isSameMarks(sheet, emptyMarkSheet)) && (
              <SaveStatus saving={saving} problem={problem} />
            )
          )}
        </Flex>
      </Flex>
      {clashes.length > 0 && (
        <ClashNotice clashes={clashes} sheet={sheet} scheme={scheme} onSettle={settle} />
      )}
      <MarkingSheet
        id={id}
        scheme={scheme}
        areasOfConcern={areasOfConcern}
        sheet={sheet}
        change={change}
        isClosed={isClosed}
      >
        <CommentField
          label="Did well"
          hint="For the candidate."
          value={sheet.didWell}
          longest={500}
          onChange={(didWell) => change({ didWell })}
        />
        <CommentField
          label="One change"
          hint="For the candidate."
          value={sheet.oneChange}
          longest={500}
          onChange={(oneChange) => change({ oneChange })}
        />
        <CommentField
          label="Private note"
          hint="Nobody else ever sees it."
          value={sheet.privateNote}
          longest={2_000}
          onChange={(privateNote) => change({ privateNote })}
        />
      </MarkingSheet>
    </Box>
  );
}
