import { circuitPath } from '@cascade/shared/domain/pages/circuit-path';
import { type CircuitSummary, listCircuits } from '@cascade/shared/features/circuits/contract';
import { Box, chakra, Flex, Grid } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { Users } from 'lucide-react';
import { useId } from 'react';
import { Link } from 'react-router';
import { queryOf } from '../../api/query-of.ts';
import { LinkButton } from '../../ui/actions/link-button.tsx';
import { Card } from '../../ui/data/card.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { cardColumns, SkeletonCards } from '../../ui/states/skeleton-cards.tsx';
import { StateBadge, ZonedTime } from './circuit-labels.tsx';
import { JoinField } from './join/join-field.tsx';
import { wishNames } from './role-words.ts';

const Target = chakra(Link, {
  base: {
    textStyle: 'subheading',
    _hover: { color: 'accent' },
    _after: { content: '""', position: 'absolute', inset: '0' },
  },
});

const standingNames = { owner: 'Proctor', 'co-proctor': 'Co-proctor' };

function roleOf({ me }: CircuitSummary): string {
  const wish = wishNames[me.wish];
  return me.standing === 'participant' ? wish : standingNames[me.standing];
}

function CircuitLine({ circuit }: { circuit: CircuitSummary }) {
  const { id, name, state, mode, scheduledFor, places, me, ownerHandle } = circuit;
  const isInvited = me.status === 'invited';
  return (
    <Card isLink asChild>
      <li>
        <Flex wrap="wrap" gap="2" mb="2">
          <StateBadge state={state} />
        </Flex>
        <Target to={circuitPath(id)}>{name}</Target>
        {scheduledFor && (
          <Box mt="1">
            <ZonedTime at={scheduledFor} />
          </Box>
        )}
        <Box textStyle="small" color="muted" mt="1">
          {isInvited
            ? `${ownerHandle} invites you as ${wishNames[me.wish].toLowerCase()}`
            : roleOf(circuit)}
          {' · '}
          {mode === 'trio' ? 'Trio' : `${places} ${places === 1 ? 'place' : 'places'}`}
        </Box>
      </li>
    </Card>
  );
}

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
