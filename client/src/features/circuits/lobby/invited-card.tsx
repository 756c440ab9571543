import type { Circuit, CircuitPerson } from '@cascade/shared/features/circuits/contract';
import { acceptInvitation } from '@cascade/shared/features/circuits/people';
import { Box, Flex } from '@chakra-ui/react';
import { call } from '../../../api/call.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Card } from '../../../ui/data/card.tsx';
import { useLeave } from '../people/use-leave.ts';
import { wishHints, wishNames } from '../role-words.ts';
import { useCircuitAction } from '../use-circuit-action.ts';

type Props = { circuit: Circuit; me: CircuitPerson };

/** For somebody who was invited by handle and has not answered. */
export function InvitedCard({ circuit, me }: Props) {
  const owner = circuit.people.find(({ standing }) => standing === 'owner');
  const params = { id: circuit.id };
  const acceptance = useCircuitAction('You have not joined yet', () =>
    call(acceptInvitation, { params }),
  );
  const leave = useLeave(circuit.id);
  return (
    <Card maxWidth="measure">
      <Box textStyle="lead" mb="4">
        {owner?.handle ?? 'Somebody'} invites you as{' '}
        <strong>{wishNames[me.wish].toLowerCase()}</strong>. {wishHints[me.wish]}.
      </Box>
      <Flex wrap="wrap" gap="2">
        <Button isBusy={acceptance.isBusy} onClick={() => acceptance.send(undefined)}>
          Join
        </Button>
        <Button look="outline" isBusy={leave.isBusy} onClick={leave.send}>
          Turn it down
        </Button>
      </Flex>
    </Card>
  );
}
