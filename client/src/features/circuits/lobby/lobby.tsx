import type { Circuit } from '@cascade/shared/features/circuits/contract';
import { Box, Grid } from '@chakra-ui/react';
import { Section } from '../../../ui/page/section.tsx';
import { CircuitHeader } from '../circuit-header.tsx';
import { PeopleList } from '../people/people-list.tsx';
import { isProctor, myself } from '../people/standing.ts';
import type { ViewOfCircuit } from '../use-view.ts';
import { InvitedCard } from './invited-card.tsx';
import { LaunchCard } from './launch-card.tsx';
import { OwnPart } from './own-part.tsx';
import { Preparation } from './preparation.tsx';
import { ProctorLobby } from './proctor-lobby.tsx';
import { Readiness } from './readiness.tsx';

type Props = { circuit: Circuit; view: ViewOfCircuit };

/** Before the clock starts: who is here, who is ready, what one plays, and for proctors the plan. */
export function Lobby({ circuit, view }: Props) {
  const me = myself(circuit);
  const runs = isProctor(circuit);
  const isOpen = circuit.state === 'lobby';
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
        templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 7fr) minmax(0, 4fr)' }}
        gap={{ base: '6', lg: '10' }}
        alignItems="start"
      >
        <Box display="grid" gap="6" order={{ lg: '2' }} minWidth="0">
          {runs && <LaunchCard circuit={circuit} />}
          {me && <OwnPart circuit={circuit} me={me} />}
          {me && isOpen && <Readiness circuit={circuit} me={me} />}
        </Box>
        <Box minWidth="0">
          {runs ? (
            <ProctorLobby circuit={circuit} />
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
