import { circuitPath } from '@cascade/shared/domain/pages/circuit-path';
import {
  type CircuitInvitation,
  getCircuitInvitation,
  joinByLink,
} from '@cascade/shared/features/circuits/people';
import { Box, Flex } from '@chakra-ui/react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { ApiError } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import { queryOf } from '../../../api/query-of.ts';
import { unlockSound } from '../../../domain/bells/bell-sound.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { LinkButton } from '../../../ui/actions/link-button.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { ZonedTime } from '../circuit-labels.tsx';
import { CircuitSkeleton, NoCircuit } from '../circuit-placeholders.tsx';
import { putCircuit } from '../circuit-queries.ts';
import { wishHints, wishNames } from '../role-words.ts';

type Props = { token: string };

function Invitation({ invitation, token }: Props & { invitation: CircuitInvitation }) {
  const { name, ownerHandle, wish, scheduledFor, hasJoined, circuitId } = invitation;
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call(joinByLink, { params: { token } }),
    onSuccess: (circuit) => {
      putCircuit(queryClient, circuit);
      void navigate(circuitPath(circuit.id), { replace: true });
    },
  });
  function join() {
    void unlockSound().catch(() => undefined);
    mutate();
  }
  return (
    <>
      <PageHeader eyebrow="Invitation to a live circuit" title={name} />
      <Box textStyle="lead" maxWidth="measure">
        {ownerHandle} invites you as <strong>{wishNames[wish].toLowerCase()}</strong>.
        <Box color="muted">{wishHints[wish]}.</Box>
        {scheduledFor && (
          <Box mt="2">
            <ZonedTime at={scheduledFor} />
          </Box>
        )}
      </Box>
      <Flex direction="column" align="start" gap="4" mt="6">
        {error && <ErrorState title="You have not joined yet" error={error} />}
        {hasJoined ? (
          <LinkButton size="lg" to={circuitPath(circuitId)}>
            You have joined: go there
          </LinkButton>
        ) : (
          <Button size="lg" isBusy={isPending} onClick={join}>
            Join as {wishNames[wish].toLowerCase()}
          </Button>
        )}
      </Flex>
    </>
  );
}

export function JoinScreen({ token }: Props) {
  const { data, error, isFetching, refetch } = useQuery(
    queryOf(getCircuitInvitation, { params: { token } }),
  );
  if (data) return <Invitation invitation={data} token={token} />;
  if (error instanceof ApiError && [404, 422].includes(error.status)) {
    return (
      <NoCircuit
        title="This link leads nowhere"
        hint="It may be incomplete, or the circuit has been called off. Ask the person who sent it."
      />
    );
  }
  if (isFetching || !error) return <CircuitSkeleton />;
  return (
    <ErrorState
      level="h1"
      title="The invitation could not be opened"
      error={error}
      onRetry={() => void refetch()}
    />
  );
}
