import type { Material } from '@cascade/shared/domain/stations/materials';
import { chakra } from '@chakra-ui/react';
import { VisuallyHidden } from '../../../ui/page/visually-hidden.tsx';
import { PaperTable } from './paper.tsx';

type Table = Extract<Material, { kind: 'bloodTable' }>;
type Row = Table['rows'][number];

/** Beside the range of the row, and nothing more. */
export function sideOf(value: number | string | null, { low, high }: Pick<Row, 'low' | 'high'>) {
  if (typeof value !== 'number') return null;
  if (low !== undefined && value < low) return 'below';
  return high !== undefined && value > high ? 'above' : null;
}

export function rangeOf({ low, high }: Pick<Row, 'low' | 'high'>): string {
  if (low !== undefined && high !== undefined) return `${low}–${high}`;
  if (high !== undefined) return `up to ${high}`;
  return low === undefined ? '' : `from ${low}`;
}

function Value({ value, row }: { value: Row['values'][number]; row: Row }) {
  const side = sideOf(value, row);
  if (value === null)
    return (
      <>
        <span aria-hidden>–</span>
        <VisuallyHidden>not measured</VisuallyHidden>
      </>
    );
  if (side === null) return value;
  return (
    <chakra.strong fontWeight="bold" borderWidth="1px" borderColor="text" borderRadius="sm" px="1">
      <span aria-hidden>{side === 'above' ? '↑ ' : '↓ '}</span>
      {value}
      <VisuallyHidden>, {side} the range</VisuallyHidden>
    </chakra.strong>
  );
}

export function BloodTable({ table: { title, taken, rows } }: { table: Table }) {
  return (
    <PaperTable>
      <caption>{title}</caption>
      <thead>
        <tr>
          <th scope="col">Test</th>
          {taken.map((at) => (
            <th key={at} scope="col" data-number>
              {at}
            </th>
          ))}
          <th scope="col" data-number>
            Range
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.test}>
            <th scope="row">
              {row.test}
              <chakra.span display="block" color="muted" fontWeight="normal">
                {row.unit}
              </chakra.span>
            </th>
            {taken.map((at, place) => (
              <td key={at} data-number>
                <Value value={row.values[place] ?? null} row={row} />
              </td>
            ))}
            <td data-number>{rangeOf(row)}</td>
          </tr>
        ))}
      </tbody>
    </PaperTable>
  );
}
