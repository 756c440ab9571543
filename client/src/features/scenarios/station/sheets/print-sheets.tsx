import type { Scenario } from '@cascade/shared/features/scenarios/contract';
import { Box } from '@chakra-ui/react';
import { Global } from '@emotion/react';
import type { StationPanel } from '../station-panels.tsx';
import { PrintSheet } from './print-sheet.tsx';

/** Every size is in rems of this one: what is comfortable on a screen is large on paper. */
const paperType = { '@media print': { html: { fontSize: 'var(--c-font-sizes-xs)' } } };

type Props = { scenario: Scenario; panels: StationPanel[] };

/**
 * The station on paper, black on white whatever the screen's mode. Each part starts a sheet, to be
 * handed to the candidate, the role player and the examiner.
 */
export function PrintSheets({ scenario, panels }: Props) {
  return (
    <Box
      // Chakra's switch for light tokens within a dark page.
      className="chakra-theme light"
      display="none"
      css={{
        '@media print': {
          display: 'block',
          colorScheme: 'light',
          '&, & *': {
            color: 'CanvasText !important',
            background: 'transparent !important',
            borderColor: 'GrayText',
            boxShadow: 'none !important',
          },
          '& h2, & h3': { breakAfter: 'avoid' },
          '& li, & dl > *': { breakInside: 'avoid' },
          '& li:first-of-type': { breakAfter: 'avoid' },
          '& p': { orphans: '3', widows: '3' },
        },
      }}
    >
      <Global styles={paperType} />
      {panels.map(({ id, label, panel }) => (
        <PrintSheet key={id} scenario={scenario} label={label}>
          {panel}
        </PrintSheet>
      ))}
    </Box>
  );
}
