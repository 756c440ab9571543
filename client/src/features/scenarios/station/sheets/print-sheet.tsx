import type { Scenario } from '@cascade/shared/features/scenarios/contract';
import { Box, chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';

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

type Props = { scenario: Scenario; label: string; children: ReactNode };

/** One part. A table, because its head and foot are what every browser repeats on each page. */
export function PrintSheet({ scenario, label, children }: Props) {
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
