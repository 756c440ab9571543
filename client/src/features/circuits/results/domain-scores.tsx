import type { OwnStationResult } from '@cascade/shared/features/circuits/results';
import { Box, chakra } from '@chakra-ui/react';

const Table = chakra('table', {
  base: {
    width: 'full',
    alignSelf: 'start',
    borderCollapse: 'collapse',
    '& caption': { srOnly: true },
    '& thead': { srOnly: true },
    '& th': { textAlign: 'start', fontWeight: 'normal' },
    '& td, & th': { py: '1.5', verticalAlign: 'bottom' },
    '& td': { textAlign: 'end', ps: '3', whiteSpace: 'nowrap' },
  },
});
const best = 5;

/** The domains as bars; it is a table all the same, for those who hear it. */
export function DomainScores({ domains }: Pick<OwnStationResult, 'domains'>) {
  return (
    <Table>
      <caption>Scores by domain</caption>
      <thead>
        <tr>
          <th scope="col">Domain</th>
          <th scope="col">Score</th>
        </tr>
      </thead>
      <tbody>
        {domains.map(({ domain, weight, score }) => (
          <tr key={domain}>
            <th scope="row">
              {domain}{' '}
              <Box as="span" textStyle="caption" color="muted">
                {weight} %
              </Box>
              <Box mt="1" height="2" borderRadius="full" bg="border" overflow="hidden" aria-hidden>
                <Box
                  height="full"
                  borderRadius="full"
                  bg="accent"
                  style={{ width: `${(100 * (score ?? 0)) / best}%` }}
                />
              </Box>
            </th>
            <td>{score === null ? 'None' : `${score} / ${best}`}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
