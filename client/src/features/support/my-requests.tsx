import { listMyRequests } from '@cascade/shared/features/support/contract';
import { Box, chakra, Flex } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../api/query-of.ts';
import { TextLink } from '../../ui/actions/text-link.tsx';
import { TitledCard } from '../../ui/data/titled-card.tsx';
import { DayOfInstant } from '../../ui/page/instant.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { StateBadge } from './state-words.tsx';

/** For members. */
export function MyRequests() {
  const { data, error, isFetching, refetch } = useQuery(queryOf(listMyRequests, {}));
  return (
    <TitledCard title="My requests">
      {!data && isFetching && <Skeleton height="12" width="full" aria-hidden />}
      {!data && !isFetching && (
        <ErrorState
          level="h3"
          title="Your requests could not be loaded"
          error={error}
          onRetry={() => void refetch()}
        />
      )}
      {data?.length === 0 && (
        <Box textStyle="small" color="muted">
          What you ask us is listed here, with our answers.
        </Box>
      )}
      {data && data.length > 0 && (
        <chakra.ul listStyle="none" display="grid" gap="4" maxHeight="80" overflowY="auto">
          {data.map(({ id, number, subject, state, createdAt }) => (
            <li key={id}>
              <TextLink to={`/support/requests/${id}`} overflowWrap="anywhere">
                {subject}
              </TextLink>
              <Flex wrap="wrap" gap="2" mt="1" align="center" textStyle="small" color="muted">
                <StateBadge state={state} />
                <span>
                  {number}, <DayOfInstant at={createdAt} />
                </span>
              </Flex>
            </li>
          ))}
        </chakra.ul>
      )}
    </TitledCard>
  );
}
