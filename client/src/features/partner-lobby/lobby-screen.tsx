import {
  type LobbyPerson,
  type PartnerLobby,
  partnerLobbyPath,
} from '@cascade/shared/features/partner-lobby/contract';
import { Box, chakra, Flex } from '@chakra-ui/react';
import { Check, CircleDashed } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { ApiError } from '../../api/api-error.ts';
import { serverNow } from '../../api/server-time.ts';
import { unlockSound } from '../../domain/bells/bell-sound.ts';
import { BellSettings } from '../../domain/marking/start-frame.tsx';
import { CategoryBadge } from '../../domain/stations/station-badges.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { LinkButton } from '../../ui/actions/link-button.tsx';
import { Badge } from '../../ui/data/badge.tsx';
import { Card } from '../../ui/data/card.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { VisuallyHidden } from '../../ui/page/visually-hidden.tsx';
import { EmptyPage } from '../../ui/states/empty-page.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Notice } from '../../ui/states/notice.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { Invitation } from './invitation.tsx';
import { youAre } from './role-words.ts';
import { useAttendance, useLobby, useLobbyActions } from './use-lobby.ts';

type Actions = ReturnType<typeof useLobbyActions>;

/** Reading and task, in ms of exam time. */
const STATION_MS = 510_000;

const isRunning = ({ startedAt, speed }: NonNullable<PartnerLobby['start']>) =>
  serverNow() - startedAt < STATION_MS / speed;

function Person({ name, person }: { name: string; person: LobbyPerson | null }) {
  const Icon = person?.isReady ? Check : CircleDashed;
  return (
    <Flex as="li" align="center" gap="3" py="3" borderTopWidth="1px" borderColor="border">
      <Box color={person?.isReady ? 'accent' : 'muted'} flexShrink="0">
        <Icon size={22} aria-hidden />
      </Box>
      <Box flex="1" minWidth="0" fontWeight="medium" overflowWrap="anywhere">
        {name}
      </Box>
      <Badge tone={person?.isReady ? 'accent' : 'quiet'}>
        {person === null
          ? 'Not here yet'
          : !person.isHere
            ? 'Lost contact'
            : person.isReady
              ? 'Ready'
              : 'Here'}
      </Badge>
    </Flex>
  );
}

const otherName = ({ other }: PartnerLobby) => other?.handle ?? 'Your partner';

function waitsFor(lobby: PartnerLobby): string {
  const { own, other } = lobby;
  if (!other) return 'Your partner has not joined yet.';
  const name = otherName(lobby);
  if (!other.isHere) return `Contact with ${name} is lost. The clock waits for both.`;
  if (!own?.isReady)
    return other.isReady
      ? `${name} is ready. The clock starts when you are.`
      : 'The clock starts for both when both are ready.';
  return `You are ready. The clock starts when ${name} is.`;
}

function Lobby({ lobby, actions }: { lobby: PartnerLobby; actions: Actions }) {
  const { own, other, role, round, seat, station, start, token } = lobby;
  const navigate = useNavigate();
  const isReady = own?.isReady ?? false;
  const url = location.origin + partnerLobbyPath(token);
  return (
    <>
      <PageHeader
        title={youAre(role)}
        eyebrow={round === 1 ? 'With a partner, before the clock' : `Station ${round} together`}
      />
      <Box display="grid" gap="6" maxWidth="measure">
        <Card display="grid" gap="4">
          {station && (
            <Box>
              <Flex wrap="wrap" align="center" gap="2" mb="2">
                <Box textStyle="label" color="muted">
                  {station.scenarioNumber}
                </Box>
                <CategoryBadge category={station.category} />
              </Flex>
              <chakra.h2 textStyle="heading">{station.title}</chakra.h2>
            </Box>
          )}
          <Box as="ul" listStyle="none" aria-label="People">
            <Person name="You" person={own} />
            <Person name={otherName(lobby)} person={other} />
          </Box>
          {start ? (
            <LinkButton size="lg" isWide to={start.path}>
              Open your part
            </LinkButton>
          ) : (
            <Button
              size="lg"
              isWide
              look={isReady ? 'outline' : 'solid'}
              aria-pressed={isReady}
              isBusy={actions.ready.isPending}
              onClick={() => {
                void unlockSound().catch(() => undefined);
                actions.ready.mutate({ round, isReady: !isReady });
              }}
            >
              {isReady ? 'Not ready' : 'Ready'}
            </Button>
          )}
          <Box role="status" color="muted">
            {start ? 'The clock has started.' : waitsFor(lobby)}
          </Box>
        </Card>
        {seat === 'host' && !other && (
          <Invitation
            url={url}
            isBusy={actions.renew.isPending}
            onRenew={() =>
              actions.renew.mutate(undefined, {
                onSuccess: (renewed) =>
                  void navigate(partnerLobbyPath(renewed.token), { replace: true }),
              })
            }
          />
        )}
        <Box>
          <BellSettings />
        </Box>
        <Box>
          <Button
            look="quiet"
            isBusy={actions.leave.isPending}
            onClick={() => actions.leave.mutate(undefined, { onSuccess: () => void navigate('/') })}
          >
            {seat === 'host' ? 'End this lobby' : 'Leave'}
          </Button>
        </Box>
      </Box>
    </>
  );
}

function Invited({ lobby, actions }: { lobby: PartnerLobby; actions: Actions }) {
  const { join } = actions;
  const inviter = otherName(lobby);
  if (lobby.isFull)
    return (
      <EmptyPage
        title="Somebody has already joined"
        hint="The link is for one person. Ask the sender for a new one."
        to="/"
        linkText="Go to CASCade"
      />
    );
  return (
    <>
      <PageHeader
        title={youAre(lobby.role)}
        eyebrow={`${inviter} invites you`}
        description="Practise one station together, on one clock. You need no account."
      />
      <Box maxWidth="measure">
        <Button size="lg" isWide isBusy={join.isPending} onClick={() => join.mutate()}>
          Join
        </Button>
      </Box>
    </>
  );
}

function LobbySkeleton() {
  return (
    <Box role="status">
      <VisuallyHidden as="h1">Loading the lobby</VisuallyHidden>
      <Box aria-hidden maxWidth="measure">
        <Skeleton height="10" width="full" mb="6" />
        <Card>
          <Skeleton height="8" width="full" mb="4" />
          <Skeleton height="8" width="full" mb="4" />
          <Skeleton height="12" width="full" />
        </Card>
      </Box>
    </Box>
  );
}

/** 422: no valid link. */
const noSuchLobby = [404, 422];

/** Works without signing in. */
export function LobbyScreen({ token }: { token: string }) {
  const navigate = useNavigate();
  const { state } = useLocation();
  const { data, error, isFetching, refetch } = useLobby(token);
  const actions = useLobbyActions(token);
  const isIn = data !== undefined && data.seat !== null;
  useAttendance(isIn && data.start === null, actions);
  const start = data?.start;
  const path = start && isRunning(start) ? start.path : null;
  useEffect(() => {
    if (path !== null) void navigate(path, { replace: true });
  }, [path, navigate]);
  // Somebody who pressed Join beside the message need not press it again.
  const mayJoin = data?.seat === null && !data.isFull && state?.joins === true;
  const { mutate: join } = actions.join;
  const hasJoined = useRef(false);
  useEffect(() => {
    if (!mayJoin || hasJoined.current) return;
    hasJoined.current = true;
    join();
  }, [mayJoin, join]);
  if (error instanceof ApiError && noSuchLobby.includes(error.status))
    return (
      <EmptyPage
        title="This invitation no longer works"
        hint="It has ended, or the sender has made a new link. Ask them for it."
        to="/"
        linkText="Go to CASCade"
      />
    );
  if (data)
    return (
      <>
        <div role="status">
          {(error ?? actions.attendError) !== null && (
            <Notice tone="warn" mb="4">
              Reconnecting. Nothing is lost: your place and your answer are kept.
            </Notice>
          )}
        </div>
        {isIn ? (
          <Lobby lobby={data} actions={actions} />
        ) : (
          <Invited lobby={data} actions={actions} />
        )}
      </>
    );
  if (!error || isFetching) return <LobbySkeleton />;
  return (
    <ErrorState
      level="h1"
      title="The lobby could not be loaded"
      error={error}
      onRetry={() => void refetch()}
    />
  );
}
