import { chakra } from '@chakra-ui/react';
import { type Column, DataTable } from '../../ui/data/data-table.tsx';
import { figureOf, type Measure, measures } from './measures.ts';
import { type Picture, pointsOf, rangeOf } from './pictures.ts';

type Row = Pick<Measure, 'label' | 'unit'> & {
  now: number | null;
  lowest: number | null;
  highest: number | null;
};

const columns: Column<Row>[] = [
  {
    key: 'label',
    label: 'What',
    cell: ({ label, unit }) => (unit ? `${label}, ${unit}` : label),
  },
  { key: 'now', label: 'Now', cell: ({ now, unit }) => figureOf(now, unit), isNumber: true },
  {
    key: 'lowest',
    label: 'Lowest',
    cell: ({ lowest, unit }) => figureOf(lowest, unit),
    isNumber: true,
  },
  {
    key: 'highest',
    label: 'Highest',
    cell: ({ highest, unit }) => figureOf(highest, unit),
    isNumber: true,
  },
];

/** For screen readers. */
export function MinuteTable({ pictures }: { pictures: readonly Picture[] }) {
  const rows = measures.map(({ label, unit, read }): Row => {
    const points = pointsOf(pictures, read);
    const { lowest = null, highest = null } = rangeOf(points) ?? {};
    return { label, unit, now: points.at(-1)?.value ?? null, lowest, highest };
  });
  return (
    <chakra.details mt="4">
      <chakra.summary
        textStyle="label"
        color="accent"
        cursor="pointer"
        minHeight="11"
        display="list-item"
        py="3"
        width="fit-content"
      >
        The last minute as a table
      </chakra.summary>
      <DataTable
        caption="The last minute"
        columns={columns}
        rows={rows}
        keyOf={({ label }) => label}
      />
    </chakra.details>
  );
}
