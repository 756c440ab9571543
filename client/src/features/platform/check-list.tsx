import type { PlatformCheck } from '@cascade/shared/features/platform/contract';
import { Box, chakra, Flex } from '@chakra-ui/react';
import { Card } from '../../ui/data/card.tsx';
import { StateBadge } from './state-badge.tsx';

/** What this installation stands on, each with what was found. */
export function CheckList({ checks }: { checks: PlatformCheck[] }) {
  return (
    <chakra.ul
      listStyle="none"
      display="grid"
      gap="3"
      gridTemplateColumns={{ base: '1fr', md: 'repeat(2, minmax(0, 1fr))' }}
    >
      {checks.map(({ id, name, state, sentence, durationMs }) => (
        <Card key={id} asChild>
          <li>
            <Flex justify="space-between" align="start" gap="3">
              <chakra.h3 textStyle="subheading">{name}</chakra.h3>
              <StateBadge state={state} />
            </Flex>
            <Box mt="1" overflowWrap="anywhere">
              {sentence}
            </Box>
            <Box textStyle="small" color="muted" mt="1">
              {durationMs} ms
            </Box>
          </li>
        </Card>
      ))}
    </chakra.ul>
  );
}
