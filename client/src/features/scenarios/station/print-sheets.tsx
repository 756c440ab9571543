import type { Scenario } from '@cascade/shared/contracts/scenarios';
import { Box } from '@chakra-ui/react';
import { PrintSheet } from './print-sheet.tsx';
import type { StationPanel } from './station-panels.tsx';

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
      textStyle="small"
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
          '& p': { orphans: '3', widows: '3' },
        },
      }}
    >
      {panels.map(({ id, label, panel }) => (
        <PrintSheet key={id} scenario={scenario} label={label}>
          {panel}
        </PrintSheet>
      ))}
    </Box>
  );
}
