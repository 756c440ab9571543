import type { Strength } from '@cascade/shared/contracts/insight';
import { formatMark } from '@cascade/shared/rules/marks';
import { chakra } from '@chakra-ui/react';
import { MarkBar } from '../../../ui/marking/mark-bar.tsx';

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

type Props = {
  caption: string;
  /** What the rows are: "Domain". */
  kind: string;
  strengths: readonly Strength[];
};

/** Marks out of 20 as bars, weakest first; a table all the same, so that nothing is only drawn. */
export function StrengthTable({ caption, kind, strengths }: Props) {
  const rows = [...strengths].sort((a, b) => a.meanHundredths - b.meanHundredths);
  return (
    <Table>
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{kind}</th>
          <th scope="col">Mean</th>
          <th scope="col">Latest</th>
          <th scope="col">Times</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, attempts, meanHundredths, latestHundredths }) => (
          <tr key={name}>
            <th scope="row">
              {name}
              <MarkBar meanHundredths={meanHundredths} pointHundredths={latestHundredths} />
            </th>
            <td>{formatMark(meanHundredths)}</td>
            <td>{formatMark(latestHundredths)}</td>
            <td>{attempts}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
