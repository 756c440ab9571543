import {
  commandLiveSession,
  type LiveSession,
  MOST_PARTICIPANTS,
  setLiveReady,
} from '@cascade/shared/features/groups/live-session';
import { Box, chakra, Flex, Grid } from '@chakra-ui/react';
import { Check, Play } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { call } from '../../../../../api/call.ts';
import { useMember } from '../../../../../api/current-user.ts';
import { unlockSound } from '../../../../../domain/bells/bell-sound.ts';
import { SoundControls } from '../../../../../domain/bells/sound-controls.tsx';
import { speedOf } from '../../../../../domain/clock/speed-of.ts';
import { Button } from '../../../../../ui/actions/button.tsx';
import { Badge } from '../../../../../ui/data/badge.tsx';
import { Card } from '../../../../../ui/data/card.tsx';
import { Section } from '../../../../../ui/page/section.tsx';
import { EndButton, HandOverButton, LeaveButton } from '../host-actions.tsx';
import { type Held, liveParams, useLiveAction } from '../live-view.ts';
import { mayRun, peopleHere } from '../live-words.ts';
import { PastRounds } from '../past-rounds.tsx';
import { NextSeats } from './next-seats.tsx';
import { Queue } from './queue.tsx';

type Props = { held: Held; live: LiveSession };

function People({ live }: { live: LiveSession }) {
  const { publicId } = useMember();
  return (
    <Box as="ul" listStyleType="none" aria-label="People">
      {live.people.map(({ personId, handle, isHere, isReady }) => (
        <Flex
          as="li"
          key={personId}
          wrap="wrap"
          align="center"
          gap="2"
          py="2"
          borderTopWidth="1px"
          borderColor="border"
        >
          <Box as="span" fontWeight="medium" overflowWrap="anywhere">
            {handle}
            {personId === publicId && ' (you)'}
          </Box>
          {personId === live.host?.personId && <Badge>Host</Badge>}
          {!isHere && <Badge tone="quiet">Away</Badge>}
          {isHere && isReady && (
            <Badge tone="success">
              <Check size={14} aria-hidden />
              Ready
            </Badge>
          )}
        </Flex>
      ))}
    </Box>
  );
}

/** What the next round still needs; null when it can start. */
function missingOf(live: LiveSession): string | null {
  if (peopleHere(live).length < 2)
    return 'A round needs at least two people. It can start when one more has come in.';
  if (live.queue.length === 0) return 'Add a station to the queue first.';
  return null;
}

function StartCard({ held, live }: Props) {
  const { publicId } = useMember();
  const [search] = useSearchParams();
  const params = liveParams(held);
  const start = useLiveAction(held, 'The round did not start', () =>
    call(commandLiveSession, {
      params,
      body: { command: 'start', speed: speedOf(search) },
    }),
  );
  const ready = useLiveAction(held, 'That was not noted', (isReady: boolean) =>
    call(setLiveReady, { params, body: { isReady } }),
  );
  const here = peopleHere(live);
  const isReady = here.some((one) => one.personId === publicId && one.isReady);
  const waiting = here.filter((one) => !one.isReady).map(({ handle }) => handle);
  const missing = missingOf(live);
  const runs = mayRun(live, publicId);
  return (
    <Card display="grid" gap="4">
      <chakra.h2 textStyle="heading">
        {live.rounds.length === 0 ? 'Are you ready?' : `Round ${live.rounds.length + 1}`}
      </chakra.h2>
      <SoundControls />
      <Button
        isWide
        look={isReady ? 'outline' : 'solid'}
        aria-pressed={isReady}
        isBusy={ready.isBusy}
        onClick={() => {
          // A press lets the browser ring the bells.
          void unlockSound().catch(() => undefined);
          ready.send(!isReady);
        }}
      >
        {isReady && <Check aria-hidden />}
        {isReady ? 'You are ready' : 'I am ready'}
      </Button>
      {runs && (
        <Button
          isWide
          look={isReady ? 'solid' : 'outline'}
          disabled={missing !== null}
          isBusy={start.isBusy}
          onClick={() => {
            void unlockSound().catch(() => undefined);
            start.send();
          }}
        >
          <Play aria-hidden />
          Start the round
        </Button>
      )}
      <Box textStyle="small" color="muted" role="status">
        {missing ??
          (waiting.length > 0
            ? `Not ready yet: ${waiting.join(', ')}.`
            : runs
              ? 'Everybody is ready.'
              : `Everybody is ready. ${live.host?.handle ?? 'The host'} starts the round.`)}
      </Box>
      <Flex wrap="wrap" gap="2">
        {runs && <HandOverButton held={held} live={live} />}
        {runs && <EndButton held={held} live={live} />}
        <LeaveButton held={held} />
      </Flex>
    </Card>
  );
}

export function Lobby({ held, live }: Props) {
  return (
    <>
      <Grid
        templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 7fr) minmax(0, 5fr)' }}
        columnGap="12"
        rowGap="6"
        alignItems="start"
      >
        <Box order={{ lg: '2' }} minWidth="0">
          <StartCard held={held} live={live} />
        </Box>
        <Box minWidth="0">
          <chakra.h2 textStyle="heading" mb="3">
            Who is here
          </chakra.h2>
          <People live={live} />
          {peopleHere(live).length > MOST_PARTICIPANTS && (
            <Box textStyle="small" color="muted" mt="2">
              The first {MOST_PARTICIPANTS} take turns; everybody else observes.
            </Box>
          )}
          <Section title="Stations to come">
            <Queue held={held} live={live} />
          </Section>
          <Section title="Seats of the next round">
            <NextSeats held={held} live={live} />
          </Section>
        </Box>
      </Grid>
      {live.rounds.length > 0 && (
        <Section title="Rounds so far">
          <PastRounds held={held} live={live} />
        </Section>
      )}
    </>
  );
}
