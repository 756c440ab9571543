import type { MarkScheme } from '@cascade/shared/domain/stations/parts';
import { emptyMarkSheet, type SheetView } from '@cascade/shared/features/circuits/station';
import { Box, chakra, Flex } from '@chakra-ui/react';
import { SaveStatus } from '../../../domain/marking/sheet/save-status.tsx';
import { Badge } from '../../../ui/data/badge.tsx';
import { numberOf } from '../clock/circuit-words.ts';
import { ClashNotice } from './clash-notice.tsx';
import { isSameMarks } from './merge-marks.ts';
import type { OpenSheets } from './open-sheets.ts';
import { isWholeSheet, useSheetState } from './open-sheets.ts';
import { SheetFields } from './sheet-fields.tsx';

type Props = {
  openSheets: OpenSheets;
  view: SheetView;
  scheme: MarkScheme | null;
  areasOfConcern: string[];
  isClosed: boolean;
};

export function SheetForm({ openSheets, view, scheme, areasOfConcern, isClosed }: Props) {
  const handle = useSheetState(openSheets, view);
  const { sheet, clashes, change, settle, saving, problem } = handle;
  return (
    <Box maxWidth="measure">
      <Flex wrap="wrap" align="center" justify="space-between" gap="2" mb="4">
        <Box>
          <chakra.h3 textStyle="subheading">{view.candidate.handle}</chakra.h3>
          <Box textStyle="small" color="muted">
            Round {numberOf(view.round)}, place {numberOf(view.place)}
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
      <SheetFields
        id={`sheet-${view.place}-${view.round}`}
        scheme={scheme}
        areasOfConcern={areasOfConcern}
        sheet={sheet}
        isClosed={isClosed}
        change={change}
      />
    </Box>
  );
}
