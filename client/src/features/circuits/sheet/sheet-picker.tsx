import type { CircuitView, SheetView } from '@cascade/shared/features/circuits/station';
import { Box, chakra } from '@chakra-ui/react';
import { Check } from 'lucide-react';
import { isWholeSheet } from '../../../domain/marking/examiner/sheet-form.tsx';
import { VisuallyHidden } from '../../../ui/page/visually-hidden.tsx';
import { numberOf } from '../clock/circuit-words.ts';
import { type OpenSheets, sheetKeyOf, useSheetState } from './open-sheets.ts';

const Choice = chakra('button', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '2',
    minHeight: '11',
    maxWidth: 'full',
    px: '3',
    borderWidth: '1px',
    borderColor: 'line',
    borderRadius: 'md',
    bg: 'surface',
    textStyle: 'label',
    cursor: 'pointer',
    '&[aria-pressed=true]': { bg: 'accent.subtle', borderColor: 'accent', color: 'accent' },
  },
});

type Props = {
  sheets: SheetView[];
  openSheets: OpenSheets;
  schemes: CircuitView['schemes'];
  shown: string;
  onShow: (key: string) => void;
};

type OneProps = { view: SheetView; isShown: boolean; onShow: () => void } & Pick<
  Props,
  'openSheets' | 'schemes'
>;

function SheetTab({ view, openSheets, schemes, isShown, onShow }: OneProps) {
  const { sheet, saving } = useSheetState(openSheets, view);
  const scheme = schemes.find(({ place }) => place === view.place)?.markScheme ?? null;
  const isWhole = isWholeSheet(scheme, sheet);
  const isUnsaved = saving !== 'saved' && saving !== 'saving';
  return (
    <Choice type="button" aria-pressed={isShown} onClick={onShow}>
      {numberOf(view.round)}. {view.candidate.handle}
      {isUnsaved ? (
        <Box as="span" color="warn.fg">
          not saved
        </Box>
      ) : isWhole ? (
        <>
          <Check size={16} aria-hidden />
          <VisuallyHidden>complete</VisuallyHidden>
        </>
      ) : (
        <Box as="span" color="muted">
          open
        </Box>
      )}
    </Choice>
  );
}

export function SheetPicker({ sheets, openSheets, schemes, shown, onShow }: Props) {
  if (sheets.length < 2) return null;
  return (
    <Box
      role="group"
      aria-label="Mark sheets by round"
      display="flex"
      flexWrap="wrap"
      gap="2"
      mb="5"
    >
      {sheets.map((view) => (
        <SheetTab
          key={sheetKeyOf(view)}
          view={view}
          openSheets={openSheets}
          schemes={schemes}
          isShown={sheetKeyOf(view) === shown}
          onShow={() => onShow(sheetKeyOf(view))}
        />
      ))}
    </Box>
  );
}
