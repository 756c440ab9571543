import type { MarkScheme } from '@cascade/shared/domain/stations/parts';
import { Box, chakra } from '@chakra-ui/react';
import { scoredDomains } from './mark-of.ts';

const Table = chakra('table', {
  base: {
    width: 'full',
    borderCollapse: 'collapse',
    fontVariantNumeric: 'tabular-nums',
    '& caption': { srOnly: true },
    '& th': { textAlign: 'start', fontWeight: 'normal' },
    '& thead th': { textStyle: 'caption', color: 'muted', py: '1' },
    '& td, & th': { py: '2', pe: '3', verticalAlign: 'middle' },
    '& tbody tr': { borderTopWidth: '1px', borderColor: 'border' },
    '& td:last-child, & th:last-child': { pe: '0', textAlign: 'end' },
  },
});
const bestScore = 5;

type Props = { scheme: MarkScheme; scores: Record<string, number> };

/** A table for screen readers. */
export function DomainBars({ scheme, scores }: Props) {
  return (
    <Table>
      <caption>Your scores by domain</caption>
      <thead>
        <tr>
          <th scope="col">Domain</th>
          <th scope="col">Weight</th>
          <th scope="col">Score</th>
        </tr>
      </thead>
      <tbody>
        {scoredDomains(scheme, scores).map(({ place, domain, weight, score = 0 }) => (
          <tr key={place}>
            <th scope="row">
              {domain}
              <Box
                mt="1.5"
                height="2"
                borderRadius="full"
                bg="border"
                overflow="hidden"
                aria-hidden
              >
                <Box
                  height="full"
                  borderRadius="full"
                  bg="accent"
                  style={{ width: `${(100 * score) / bestScore}%` }}
                />
              </Box>
            </th>
            <td>{weight} %</td>
            <td>
              {score} / {bestScore}
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
