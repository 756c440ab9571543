import type { Scenario } from '@cascade/shared/features/scenarios/contract';
import { Box, chakra } from '@chakra-ui/react';
import { Global } from '@emotion/react';
import type { ReactNode } from 'react';
import type { StationPanel } from '../station-panels.tsx';

const Sheet = chakra('table', {
  base: {
    width: 'full',
    borderCollapse: 'collapse',
    '& + &': { breakBefore: 'page' },
    '& > * > tr > td': { p: '0', textAlign: 'start', verticalAlign: 'top' },
  },
});
const Edge = chakra('div', {
  base: { display: 'flex', justifyContent: 'space-between', gap: '4', textStyle: 'caption' },
});

type PrintSheetProps = { scenario: Scenario; label: string; children: ReactNode };

/** Browsers repeat a table's head and foot on every page. */
function PrintSheet({ scenario, label, children }: PrintSheetProps) {
  const { scenarioNumber, title, category, difficulty, duration, setting } = scenario;
  return (
    <Sheet role="presentation">
      <thead>
        <tr>
          <td>
            <Edge borderBottomWidth="1px" pb="1.5" mb="5">
              <chakra.strong fontWeight="bold">
                {scenarioNumber} {title}
              </chakra.strong>
              <span>{label}</span>
            </Edge>
          </td>
        </tr>
      </thead>
      <tfoot>
        <tr>
          <td>
            <Edge borderTopWidth="1px" pt="1.5" mt="5">
              <span>CASCade</span>
              <span>
                {category}, {difficulty}
              </span>
            </Edge>
          </td>
        </tr>
      </tfoot>
      <tbody>
        <tr>
          <td>
            <chakra.h1 textStyle="title" mb="1">
              {label}
            </chakra.h1>
            <Box mb="5">
              Duration: {duration} | Setting: {setting}
            </Box>
            {children}
          </td>
        </tr>
      </tbody>
    </Sheet>
  );
}

/** Screen sizes are too large on paper. */
const paperType = { '@media print': { html: { fontSize: 'var(--c-font-sizes-xs)' } } };

type Props = { scenario: Scenario; panels: StationPanel[] };

/** Each part starts a sheet, to be handed out separately. */
export function PrintSheets({ scenario, panels }: Props) {
  return (
    <Box
      // Light tokens within a dark page.
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
          '& li, & dl > *, & figure': { breakInside: 'avoid' },
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
