import { listAttempts } from '@cascade/shared/features/practice/contract';
import { Box, Flex } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../../api/query-of.ts';
import { TwoChairs } from '../../../ui/drawings/drawings.tsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import { Loaded } from '../section.tsx';
import { AttemptList } from './attempt-list.tsx';

export const recentAttemptsQuery = queryOf(listAttempts, { query: { limit: 5 } });

export function RecentAttempts() {
  const query = useQuery(recentAttemptsQuery);
  return (
    <Loaded
      query={query}
      failure="Your attempts could not be loaded"
      skeleton={<Skeleton height="40" width="full" />}
    >
      {(attempts) =>
        attempts.length > 0 ? (
          <AttemptList attempts={attempts} />
        ) : (
          <Flex align="center" gap="4">
            <Box width="24" flexShrink="0">
              <TwoChairs />
            </Box>
            <Box color="muted">Nothing yet. Your timed stations and marks will appear here.</Box>
          </Flex>
        )
      }
    </Loaded>
  );
}
