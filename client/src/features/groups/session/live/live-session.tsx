import { enterLiveSession, type LiveView } from '@cascade/shared/features/groups/live-session';
import { Box, chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { DoorOpen } from 'lucide-react';
import { Suspense } from 'react';
import { call } from '../../../../api/call.ts';
import { useMember } from '../../../../api/current-user.ts';
import { useClockBells } from '../../../../domain/clock/live/use-clock-bells.ts';
import { useMoment } from '../../../../domain/clock/live/use-shown-clock.ts';
import { PartsSkeleton } from '../../../../domain/marking/parts-skeleton.tsx';
import { lazyStep, useStepsAhead } from '../../../../feature.ts';
import { Button } from '../../../../ui/actions/button.tsx';
import { TextLink } from '../../../../ui/actions/text-link.tsx';
import { Card } from '../../../../ui/data/card.tsx';
import { Moment } from '../../../../ui/page/instant.tsx';
import { Section } from '../../../../ui/page/section.tsx';
import { ErrorState } from '../../../../ui/states/error-state.tsx';
import { StaleNotice } from '../../../../ui/states/stale-notice.tsx';
import { useNow } from '../session-times.ts';
import { type Held, liveParams, liveQuery, useLiveAction } from './live-view.ts';
import { isIn, peopleHere } from './live-words.ts';
import { Lobby } from './lobby/lobby.tsx';
import { PastRounds } from './past-rounds.tsx';
import { useLateView, useLiveAttendance, useRoundClock } from './use-live.ts';

const Round = lazyStep(async () => (await import('./round/round.tsx')).Round);
const steps = [Round];

function hereText(handles: string[]): string {
  if (handles.length === 0) return 'Nobody has come in yet.';
  return `Here now: ${handles.join(', ')}.`;
}

/** For members who have not come in. */
function Entrance({ held, view }: { held: Held; view: LiveView }) {
  const now = useNow();
  const { live, opensAt } = view;
  const entry = useLiveAction(held, 'You have not come in', () =>
    call(enterLiveSession, { params: liveParams(held) }),
  );
  const isUnderWay = live !== null && live.state !== 'over';
  if (!isUnderWay && opensAt === null) return null;
  if (!isUnderWay && opensAt !== null && Date.parse(opensAt) > now.getTime())
    return (
      <Box color="muted">
        You can practise together here. The lobby opens on <Moment at={opensAt} />.
      </Box>
    );
  return (
    <Card display="grid" gap="4" maxWidth="measure">
      <Box role="status" overflowWrap="anywhere">
        {live?.state === 'running' && 'A round is under way. You can observe it at once. '}
        {hereText(isUnderWay ? peopleHere(live).map(({ handle }) => handle) : [])}
      </Box>
      <Button isBusy={entry.isBusy} onClick={() => entry.send()}>
        <DoorOpen aria-hidden />
        Come in
      </Button>
    </Card>
  );
}

function Summary({ held, live }: { held: Held; live: NonNullable<LiveView['live']> }) {
  const { length } = live.rounds;
  return (
    <>
      <chakra.h3 textStyle="subheading">
        {length === 0
          ? 'The session ended without a round.'
          : `The session is over after ${length === 1 ? 'one round' : `${length} rounds`}.`}
      </chakra.h3>
      <Box mt="1" mb="4">
        Stations that you sat are in <TextLink to="/progress">your progress</TextLink>.
      </Box>
      <PastRounds held={held} live={live} />
    </>
  );
}

function OpenLive({ held, view }: { held: Held; view: LiveView }) {
  const { publicId } = useMember();
  const { live } = view;
  const isHere = live !== null && isIn(live, publicId);
  const roundClock = useRoundClock(live);
  const moment = useMoment(roundClock);
  const rung = useClockBells(isHere ? roundClock : null);
  useLiveAttendance(held, isHere);
  useLateView(held, view, isHere ? moment : null);
  if (live && isHere && live.state === 'running' && live.round && roundClock && moment)
    return (
      <Suspense fallback={<PartsSkeleton label="Loading the round…" />}>
        <Round
          held={held}
          live={live}
          round={live.round}
          view={view}
          roundClock={roundClock}
          moment={moment}
          rung={rung}
        />
      </Suspense>
    );
  if (live && isHere) return <Lobby held={held} live={live} />;
  if (!live && view.opensAt === null) return null;
  return (
    <Section title="Practise together">
      {live?.state === 'over' && <Summary held={held} live={live} />}
      {(live?.state !== 'over' || view.startsAt !== live.startsAt) && (
        <Entrance held={held} view={view} />
      )}
    </Section>
  );
}

/** A planned session while it is held. Its page follows the group's stream, which tells of changes. */
export function LiveSession({ groupId, sessionId }: Held) {
  const held = { groupId, sessionId };
  const { data, error, isFetching, refetch } = useQuery({ ...liveQuery(held), staleTime: 0 });
  const retry = () => void refetch();
  useStepsAhead(steps);
  if (!data && (isFetching || !error)) return <PartsSkeleton label="Loading the live session…" />;
  if (!data)
    return (
      <ErrorState
        level="h2"
        title="The live session could not be loaded"
        error={error}
        onRetry={retry}
      />
    );
  return (
    <>
      {error && !isFetching && <StaleNotice error={error} onRetry={retry} />}
      <OpenLive held={held} view={data} />
    </>
  );
}
