import { getStats } from '@cascade/shared/features/stats/contract';
import { Box, chakra, Flex } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../../api/query-of.ts';
import { Card } from '../../../ui/data/card.tsx';
import { ProgressRing } from '../../../ui/data/progress-ring.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';

export function HomeProgress() {
  const { data, error, isFetching, refetch } = useQuery(queryOf(getStats, {}));
  if (error && !data && !isFetching) {
    return (
      <ErrorState
        title="Your progress could not be loaded"
        error={error}
        onRetry={() => void refetch()}
        level="h2"
      />
    );
  }
  return (
    <Card>
      <chakra.h2 textStyle="subheading" mb="5">
        Your progress
      </chakra.h2>
      <Flex align="center" gap="6">
        {data ? (
          <ProgressRing
            value={data.completedScenarios}
            total={data.totalScenarios}
            label="stations completed"
          />
        ) : (
          <Skeleton height="32" width="32" borderRadius="full" flexShrink="0" />
        )}
        <Box minWidth="0" flex="1">
          {data ? (
            <>
              <Box textStyle="figure">
                {data.completedScenarios}
                <chakra.span textStyle="lead" color="muted">
                  {' '}
                  of {data.totalScenarios}
                </chakra.span>
              </Box>
              <Box>stations completed</Box>
              <Box textStyle="small" color="muted" mt="2">
                {data.bookmarkedScenarios} bookmarked
              </Box>
            </>
          ) : (
            <>
              <Skeleton height="9" width="24" mb="2" />
              <Skeleton height="5" width="32" mb="3" />
              <Skeleton height="4" width="24" />
            </>
          )}
        </Box>
      </Flex>
    </Card>
  );
}
