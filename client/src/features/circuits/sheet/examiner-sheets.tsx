import type { Circuit } from '@cascade/shared/features/circuits/contract';
import type { CircuitView, SheetView } from '@cascade/shared/features/circuits/station';
import { Box } from '@chakra-ui/react';
import { useRef, useState } from 'react';
import { SheetForm } from '../../../domain/marking/examiner/sheet-form.tsx';
import { numberOf } from '../clock/circuit-words.ts';
import { type OpenSheets, sheetKeyOf, useSheetState, useSheets } from './open-sheets.ts';
import { SheetPicker } from './sheet-picker.tsx';

type OpenSheetProps = {
  openSheets: OpenSheets;
  view: SheetView;
  scheme: CircuitView['schemes'][number] | undefined;
  isClosed: boolean;
};

function OpenSheet({ openSheets, view, scheme, isClosed }: OpenSheetProps) {
  const marks = useSheetState(openSheets, view);
  return (
    <SheetForm
      id={`sheet-${view.place}-${view.round}`}
      marks={marks}
      candidate={view.candidate.handle}
      of={`Round ${numberOf(view.round)}, place ${numberOf(view.place)}`}
      scheme={scheme?.markScheme ?? null}
      areasOfConcern={scheme?.areasOfConcern ?? []}
      isClosed={isClosed}
    />
  );
}

type Props = { circuit: Circuit; view: CircuitView };

/** An examiner who is still typing is not moved away. */
export function ExaminerSheets({ circuit, view }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const openSheets = useSheets(circuit.id, circuit.me.personId, view.sheets);
  const [chosen, setChosen] = useState<string | null>(null);
  const latest = view.sheets.at(-1);
  const latestKey = latest && sheetKeyOf(latest);
  const [seenLatest, setSeenLatest] = useState(latestKey);
  if (latestKey !== seenLatest) {
    setSeenLatest(latestKey);
    const isTyping = frame.current?.contains(document.activeElement) ?? false;
    setChosen(isTyping && seenLatest !== undefined ? (chosen ?? seenLatest) : null);
  }
  const shown: SheetView | undefined =
    view.sheets.find((sheet) => sheetKeyOf(sheet) === chosen) ?? latest;
  if (!shown) return null;
  const scheme = view.schemes.find(({ place }) => place === shown.place);
  return (
    <Box ref={frame}>
      <SheetPicker
        sheets={view.sheets}
        openSheets={openSheets}
        schemes={view.schemes}
        shown={sheetKeyOf(shown)}
        onShow={(key) => setChosen(key === latestKey ? null : key)}
      />
      <OpenSheet
        key={sheetKeyOf(shown)}
        openSheets={openSheets}
        view={shown}
        scheme={scheme}
        isClosed={circuit.markingClosedAt !== null}
      />
    </Box>
  );
}
