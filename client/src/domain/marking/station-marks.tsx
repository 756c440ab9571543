import { Box, chakra } from '@chakra-ui/react';

export function CommentBox({ label, text }: { label: string; text: string }) {
  if (text.trim() === '') return null;
  return (
    <Box>
      <Box textStyle="label" color="muted">
        {label}
      </Box>
      <Box whiteSpace="pre-line" overflowWrap="anywhere">
        {text}
      </Box>
    </Box>
  );
}

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

type Scored = { domain: string; weight: number; score: number | null };

/** A table for screen readers. */
export function DomainScores({ domains }: { domains: Scored[] }) {
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
