import type { ExamStationResult } from '@cascade/shared/features/exam-simulator/results';
import { chakra } from '@chakra-ui/react';

const Table = chakra('table', {
  base: {
    borderCollapse: 'collapse',
    textStyle: 'small',
    '& caption': { srOnly: true },
    '& th': { textAlign: 'start', fontWeight: 'normal' },
    '& thead th': { textStyle: 'caption', color: 'muted' },
    '& th, & td': { py: '1', pe: '4', verticalAlign: 'top' },
  },
});

/** The domains of one station. */
export function StationDomains({ station: { number, domains } }: { station: ExamStationResult }) {
  return (
    <Table>
      <caption>Domains of station {number}</caption>
      <thead>
        <tr>
          <th scope="col">Domain</th>
          <th scope="col">Weight</th>
          <th scope="col">Score</th>
        </tr>
      </thead>
      <tbody>
        {domains.map(({ domain, weight, score }) => (
          <tr key={domain}>
            <th scope="row">{domain}</th>
            <td>{weight} %</td>
            <td>{score === null ? 'None' : `${score} / 5`}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
