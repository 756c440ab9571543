import { formatMark } from '@cascade/shared/domain/marking/marks';
import { chakra } from '@chakra-ui/react';
import { MarkBar } from './mark-bar.tsx';

const Table = chakra('table', {
  base: {
    width: 'full',
    borderCollapse: 'collapse',
    fontVariantNumeric: 'tabular-nums lining-nums',
    '& caption': { textAlign: 'start', textStyle: 'subheading', pb: '1' },
    '& th': { textAlign: 'start', fontWeight: 'normal' },
    '& thead th': { textStyle: 'caption', color: 'muted' },
    '& th, & td': { py: '2', ps: '3', verticalAlign: 'top' },
    '& th:first-of-type': { ps: '0', width: 'full' },
    '& tbody tr': { borderTopWidth: '1px', borderColor: 'border' },
    '& td, & thead th + th': { textAlign: 'end', whiteSpace: 'nowrap' },
  },
});

type Row = {
  name: string;
  meanHundredths: number;
  pointHundredths: number | null;
  times: number;
};

type Props = {
  caption: string;
  kind: string;
  meanLabel: string;
  pointLabel: string;
  rows: readonly Row[];
};

/** Weakest first; a table for screen readers. */
export function MarkTable({ caption, kind, meanLabel, pointLabel, rows }: Props) {
  const sorted = [...rows].sort((a, b) => a.meanHundredths - b.meanHundredths);
  return (
    <Table>
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{kind}</th>
          <th scope="col">{meanLabel}</th>
          <th scope="col">{pointLabel}</th>
          <th scope="col">Times</th>
        </tr>
      </thead>
      <tbody>
        {sorted.map(({ name, meanHundredths, pointHundredths, times }) => (
          <tr key={name}>
            <th scope="row">
              {name}
              <MarkBar meanHundredths={meanHundredths} pointHundredths={pointHundredths} />
            </th>
            <td>{formatMark(meanHundredths)}</td>
            <td>{pointHundredths === null ? 'None' : formatMark(pointHundredths)}</td>
            <td>{times}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
