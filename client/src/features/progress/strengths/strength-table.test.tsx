// @vitest-environment jsdom
import { ChakraProvider, createSystem, defaultBaseConfig } from '@chakra-ui/react';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { StrengthTable } from './strength-table.tsx';

afterEach(cleanup);

const system = createSystem(defaultBaseConfig, { preflight: false, disableLayers: true });

test('the weakest comes first, and the table has every figure of the chart', () => {
  render(
    <ChakraProvider value={system}>
      <StrengthTable
        caption="By domain"
        kind="Kind of domain"
        strengths={[
          {
            name: 'Plan and handover',
            attempts: 2,
            meanHundredths: 1_600,
            latestHundredths: 2_000,
          },
          { name: 'Risk and safety', attempts: 3, meanHundredths: 844, latestHundredths: 1_093 },
        ]}
      />
    </ChakraProvider>,
  );
  expect(screen.getByRole('table', { name: 'By domain' })).toBeTruthy();
  const rows = screen.getAllByRole('row').slice(1);
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'Risk and safety8.4410.933',
    'Plan and handover16202',
  ]);
});
