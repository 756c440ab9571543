import { listCircuits } from '@cascade/shared/features/circuits/contract';
import { Box, chakra, Flex, Grid } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { Users } from 'lucide-react';
import { useId } from 'react';
import { queryOf } from '../../api/query-of.ts';
import { LinkButton } from '../../ui/actions/link-button.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { cardColumns, SkeletonCards } from '../../ui/states/skeleton-cards.tsx';
import { JoinField } from './join/join-field.tsx';
import { CircuitLine } from './list/circuit-line.tsx';

/** Live circuits of the member: the list, a new one, and the way in by a link. */
export function CircuitsSection() {
  const id = useId();
  const { data, error, isFetching, refetch } = useQuery(queryOf(listCircuits, {}));
  return (
    <section aria-labelledby={id}>
      <Flex wrap="wrap" justify="space-between" align="end" gap="4" mb="4">
        <Box maxWidth="measure">
          <chakra.h2 id={id} textStyle="heading">
            Live circuits
          </chakra.h2>
          <Box color="muted" mt="1">
            A mock with other people that runs itself: one clock for everybody, stations that
            rotate, examiners and role players in their places.
          </Box>
        </Box>
        {data && data.length > 0 && (
          <LinkButton to="/exam-simulator/live/new" look="outline">
            New live circuit
          </LinkButton>
        )}
      </Flex>
      {data?.length === 0 && (
        <EmptyState
          level="h3"
          icon={<Users />}
          title="No live circuits yet"
          hint="Three people are enough: in a trio each is candidate, role player and examiner in turn."
          action={<LinkButton to="/exam-simulator/live/new">Plan a live circuit</LinkButton>}
        />
      )}
      {data && data.length > 0 && (
        <Grid as="ul" templateColumns={cardColumns} gap="4" listStyleType="none">
          {data.map((circuit) => (
            <CircuitLine key={circuit.id} circuit={circuit} />
          ))}
        </Grid>
      )}
      {!data && isFetching && <SkeletonCards count={2} label="Loading live circuits" />}
      {!data && error && !isFetching && (
        <ErrorState
          level="h3"
          title="The live circuits could not be loaded"
          error={error}
          onRetry={() => void refetch()}
        />
      )}
      <JoinField />
    </section>
  );
}
