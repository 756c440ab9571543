import { Box, chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';

export type Column<Row> = {
  key: string;
  label: string;
  cell: (row: Row) => ReactNode;
  isNumber?: boolean;
};

const Table = chakra('table', {
  base: {
    width: 'full',
    borderCollapse: 'collapse',
    textStyle: 'small',
    '& caption': { srOnly: true },
    '& th': { textAlign: 'start', fontWeight: 'medium', color: 'muted', whiteSpace: 'nowrap' },
    '& td': { verticalAlign: 'top' },
    '& th, & td': { px: '3', py: '2', borderBottomWidth: '1px', borderColor: 'border' },
    '& tr:last-child td': { borderBottomWidth: '0' },
    '& [data-number]': { textAlign: 'end' },
  },
});

type Props<Row> = {
  /** For screen readers. */
  caption: string;
  columns: Column<Row>[];
  rows: Row[];
  keyOf: (row: Row) => string | number;
};

/** Scrolls sideways on a phone. */
export function DataTable<Row>({ caption, columns, rows, keyOf }: Props<Row>) {
  return (
    <Box
      overflowX="auto"
      role="region"
      aria-label={caption}
      // Must be reachable by keyboard.
      tabIndex={0}
      borderWidth="1px"
      borderColor="border"
      borderRadius="lg"
      bg="surface"
    >
      <Table>
        <caption>{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ key, label, isNumber }) => (
              <th key={key} scope="col" data-number={isNumber || undefined}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map(({ key, cell, isNumber }) => (
                <td key={key} data-number={isNumber || undefined}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </Box>
  );
}
