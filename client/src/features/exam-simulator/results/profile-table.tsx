import type { ProfileLine } from '@cascade/shared/contracts/marks';
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
  /** What the rows are: "Skill". */
  kind: string;
  lines: readonly ProfileLine[];
};

/** Bars, the weakest first; a table all the same, so that nothing is only drawn. */
export function ProfileTable({ caption, kind, lines }: Props) {
  const rows = [...lines].sort((a, b) => a.meanHundredths - b.meanHundredths);
  return (
    <Table>
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{kind}</th>
          <th scope="col">Mock</th>
          <th scope="col">Earlier</th>
          <th scope="col">Times</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, stations, meanHundredths, earlierMeanHundredths }) => (
          <tr key={name}>
            <th scope="row">
              {name}
              <MarkBar meanHundredths={meanHundredths} pointHundredths={earlierMeanHundredths} />
            </th>
            <td>{formatMark(meanHundredths)}</td>
            <td>{earlierMeanHundredths === null ? 'None' : formatMark(earlierMeanHundredths)}</td>
            <td>{stations}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
