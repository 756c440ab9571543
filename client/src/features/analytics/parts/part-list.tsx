import { Box, chakra, Flex } from '@chakra-ui/react';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { formatCount } from '../counted.ts';

type Row = { key: string; name: string; detail?: string; count: number };
type Props = {
  rows: Row[];
  /** What a row counts: "page views". */
  unit: string;
};

/** What was counted, most first; the bars compare with the longest. */
export function PartList({ rows, unit }: Props) {
  if (rows.length === 0) return <EmptyState level="h3" title="Nothing was counted in this time" />;
  const most = Math.max(...rows.map(({ count }) => count));
  return (
    <chakra.ul listStyle="none" display="grid" gap="4" maxWidth="measure">
      {rows.map(({ key, name, detail, count }) => (
        <li key={key}>
          <Flex justify="space-between" align="baseline" gap="4">
            <Box minWidth="0" overflowWrap="anywhere">
              {name}
              {detail && (
                <chakra.span textStyle="small" color="muted" ms="2">
                  {detail}
                </chakra.span>
              )}
            </Box>
            <Box flexShrink="0" fontVariantNumeric="tabular-nums">
              {formatCount(count)}
              <chakra.span srOnly> {unit}</chakra.span>
            </Box>
          </Flex>
          <Box height="2" mt="1.5" borderRadius="full" bg="sunken" aria-hidden>
            <Box
              height="full"
              borderRadius="full"
              bg="activity.more"
              style={{ width: `${(100 * count) / most}%` }}
            />
          </Box>
        </li>
      ))}
    </chakra.ul>
  );
}
