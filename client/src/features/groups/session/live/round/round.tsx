import type { LiveRound } from '@cascade/shared/features/groups/live-round';
import {
  commandLiveSession,
  type LiveSession,
  type LiveView,
} from '@cascade/shared/features/groups/live-session';
import { Box, chakra, Flex } from '@chakra-ui/react';
import { call } from '../../../../../api/call.ts';
import { useMember } from '../../../../../api/current-user.ts';
import { ClockDock } from '../../../../../domain/clock/clock-dock.tsx';
import { returnWords } from '../../../../../domain/clock/clock-questions.ts';
import { type ClockAct, ClockControls } from '../../../../../domain/clock/live/clock-controls.tsx';
import { BellLine, LiveClockPanel } from '../../../../../domain/clock/live/live-clock-panel.tsx';
import type { RungBell } from '../../../../../domain/clock/live/use-clock-bells.ts';
import { useWakeLock } from '../../../../../domain/clock/use-wake-lock.ts';
import { ownRoleText } from '../../../../../domain/stations/own-role.ts';
import { useTopOnChange } from '../../../../../ui/page/use-top-on-change.ts';
import { Notice } from '../../../../../ui/states/notice.tsx';
import { endQuestion, HandOverButton, LeaveButton } from '../host-actions.tsx';
import { type Held, liveParams, useLiveAction } from '../live-view.ts';
import { mayRun, nextInRound, phaseNames, rolesText } from '../live-words.ts';
import type { RoundClock, RoundMoment } from '../use-live.ts';
import { OwnPart } from './own-part.tsx';

const steps = [{ label: '1 minute', seconds: 60 }];

/** Commands name the state of the clock that they are about, so none applies twice. */
function HostControls({ held, live }: { held: Held; live: LiveSession }) {
  const { publicId } = useMember();
  const { send, isBusy } = useLiveAction(held, 'The clock was not changed', (act: ClockAct) =>
    call(commandLiveSession, {
      params: liveParams(held),
      body: { ...act, rev: live.clock?.rev ?? 0 },
    }),
  );
  return (
    <Flex wrap="wrap" gap="2" mt="6">
      {mayRun(live, publicId) && (
        <>
          <ClockControls
            label="Clock of the session"
            isPaused={live.clock?.pausedAt != null}
            isBusy={isBusy}
            steps={steps}
            endQuestion={endQuestion}
            onAct={send}
          />
          <HandOverButton held={held} live={live} />
        </>
      )}
      <LeaveButton held={held} />
    </Flex>
  );
}

function Seats({ round }: { round: LiveRound }) {
  return (
    <Box as="ul" listStyleType="none" aria-label="Seats" textStyle="small" color="muted" mb="5">
      {round.seats.map((seat) => (
        <Box as="li" key={seat.personId} overflowWrap="anywhere">
          {rolesText(seat)}: {seat.handle}
        </Box>
      ))}
    </Box>
  );
}

type Props = {
  held: Held;
  live: LiveSession;
  round: LiveRound;
  view: LiveView;
  roundClock: RoundClock;
  moment: RoundMoment;
  rung: RungBell | null;
};

export function Round({ held, live, round, view, roundClock, moment, rung }: Props) {
  const { publicId } = useMember();
  useWakeLock(true);
  useTopOnChange(`${round.number} ${moment.phase}`);
  const own = round.seats.find(({ personId }) => personId === publicId)?.roles;
  const joinedAt = live.people.find(({ personId }) => personId === publicId)?.joinedAt;
  const isLate =
    own?.includes('observer') !== false &&
    joinedAt !== undefined &&
    Date.parse(joinedAt) > (live.clock?.launchedAt ?? 0);
  return (
    <ClockDock
      leaving={{
        to: `/study-groups/${held.groupId}`,
        text: `The round goes on without you. ${returnWords}`,
      }}
      aside={
        <>
          <LiveClockPanel
            label="Session clock"
            name={`Round ${round.number}`}
            clockId={held.sessionId}
            plannedClock={roundClock}
            phaseNames={phaseNames}
            nextOf={nextInRound}
          />
          <BellLine rung={rung} />
        </>
      }
    >
      <Box textStyle="eyebrow" color="muted" mb="1">
        Round {round.number}
      </Box>
      <chakra.h2 textStyle="title" mb="3">
        {ownRoleText(own ?? [])}
      </chakra.h2>
      <Seats round={round} />
      {isLate && (
        <Notice tone="accent" mb="5" maxWidth="measure">
          You came in after this round began. You observe until the next one.
        </Notice>
      )}
      <Box role="status">
        {moment.isPaused && (
          <Notice tone="warn" mb="5" maxWidth="measure">
            The host has stopped the clock for everybody. It will continue from where it stopped.
          </Notice>
        )}
      </Box>
      <OwnPart
        held={held}
        live={live}
        roles={own ?? ['observer']}
        turn={view.turn}
        roundClock={roundClock}
        phase={moment.phase}
      />
      <HostControls held={held} live={live} />
    </ClockDock>
  );
}
