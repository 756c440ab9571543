import type { Circuit, CircuitPerson } from '@cascade/shared/features/circuits/contract';
import { acceptInvitation } from '@cascade/shared/features/circuits/people';
import { Box, Flex, Grid } from '@chakra-ui/react';
import { useRef, useState } from 'react';
import { call } from '../../../api/call.ts';
import { StaffStation } from '../../../domain/stations/staff-station.tsx';
import { Button } from '../../../ui/actions/button.tsx';
import { Card } from '../../../ui/data/card.tsx';
import { Section } from '../../../ui/page/section.tsx';
import { CircuitHeader } from '../circuit-labels.tsx';
import { isProctor, myself } from '../people/own-membership.ts';
import { PeopleList } from '../people/people-list.tsx';
import { useLeave } from '../people/use-leave.ts';
import { wishHints, wishNames } from '../role-words.ts';
import { RoomLink } from '../running/turn-parts.tsx';
import { useCircuitAction } from '../use-circuit-action.ts';
import type { ViewOfCircuit } from '../use-view.ts';
import { LaunchCard } from './launch-card.tsx';
import { OwnPart } from './own-part.tsx';
import { type PlanTab, ProctorLobby } from './proctor-lobby.tsx';
import { Readiness } from './readiness.tsx';

/** Staff may read their station before the first round. */
function Preparation({ view: { view } }: { view: ViewOfCircuit }) {
  const turn = view?.turn;
  if (!turn || (!turn.actorBrief && !turn.markScheme)) return null;
  return (
    <Section title="Your station">
      <Box color="muted" mb="4" maxWidth="measure">
        Prepare now. Nobody who will sit this station can see it.
      </Box>
      <StaffStation turn={turn}>
        <RoomLink url={turn.videoUrl} />
      </StaffStation>
    </Section>
  );
}

type InvitedCardProps = { circuit: Circuit; me: CircuitPerson };

function InvitedCard({ circuit, me }: InvitedCardProps) {
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

type Props = { circuit: Circuit; view: ViewOfCircuit };

export function Lobby({ circuit, view }: Props) {
  const me = myself(circuit);
  const runs = isProctor(circuit);
  const isOpen = circuit.state === 'lobby';
  const [tab, setTab] = useState<PlanTab>('people');
  const plan = useRef<HTMLDivElement>(null);
  function openTab(next: PlanTab) {
    setTab(next);
    plan.current?.focus();
  }
  if (me?.status === 'invited') {
    return (
      <>
        <CircuitHeader circuit={circuit} />
        <InvitedCard circuit={circuit} me={me} />
      </>
    );
  }
  return (
    <>
      <CircuitHeader circuit={circuit} />
      <Grid
        templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 4fr) minmax(0, 7fr)' }}
        gap={{ base: '6', lg: '10' }}
        alignItems="start"
      >
        <Box display="grid" gap="6" minWidth="0">
          {runs && <LaunchCard circuit={circuit} onStep={openTab} />}
          {me && <OwnPart circuit={circuit} me={me} />}
          {me && isOpen && <Readiness circuit={circuit} me={me} />}
        </Box>
        <Box
          ref={plan}
          tabIndex={-1}
          minWidth="0"
          scrollMarginTop="20"
          _focusVisible={{ outline: 'none' }}
        >
          {runs ? (
            <ProctorLobby circuit={circuit} selected={tab} onSelect={setTab} />
          ) : (
            <Section title="People">
              <PeopleList circuit={circuit} />
            </Section>
          )}
          {isOpen && <Preparation view={view} />}
        </Box>
      </Grid>
    </>
  );
}
