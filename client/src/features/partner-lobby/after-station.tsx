import {
  findPartnerLobby,
  type PartnerLobby,
  partnerLobbyPath,
} from '@cascade/shared/features/partner-lobby/contract';
import { Box, chakra, Flex } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeftRight, SkipForward } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { queryOf } from '../../api/query-of.ts';
import { ownRoleText } from '../../domain/stations/own-role.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Card } from '../../ui/data/card.tsx';
import { useLobby, useLobbyActions } from './use-lobby.ts';

/** Without a live connection the other one's press is noticed so soon. */
const ASKED_EVERY_MS = 3_000;

function GoOn({ lobby }: { lobby: PartnerLobby }) {
  const { token, round, other, canSwap } = lobby;
  const navigate = useNavigate();
  const { next } = useLobbyActions(token);
  // The other one may have gone on while this one still marked.
  const [shownRound] = useState(round);
  const [isGoing, setIsGoing] = useState(false);
  const hasNext = lobby.start === null;
  const name = other?.handle ?? 'your partner';
  const path = partnerLobbyPath(token);
  useEffect(() => {
    if (isGoing && (hasNext || round > shownRound)) void navigate(path);
  }, [isGoing, hasNext, round, shownRound, navigate, path]);
  const go = (isSwap: boolean) => {
    setIsGoing(true);
    next.mutate({ after: round, isSwap }, { onError: () => setIsGoing(false) });
  };
  return (
    <Card role="region" aria-label="With your partner" display="grid" gap="3" my="6">
      <chakra.h2 textStyle="subheading">Go on with {name}</chakra.h2>
      {hasNext ? (
        <>
          <Box role="status">The next station is open. You both only press Ready.</Box>
          <Box>
            <Button size="lg" onClick={() => void navigate(path)}>
              To the lobby
            </Button>
          </Box>
        </>
      ) : (
        <>
          <Flex wrap="wrap" gap="2">
            {canSwap && (
              <Button size="lg" isBusy={next.isPending} onClick={() => go(true)}>
                <ArrowLeftRight aria-hidden />
                Swap roles
              </Button>
            )}
            <Button
              size="lg"
              look={canSwap ? 'outline' : 'solid'}
              isBusy={next.isPending}
              onClick={() => go(false)}
            >
              <SkipForward aria-hidden />
              Next station
            </Button>
          </Flex>
          <Box textStyle="small" color="muted">
            {canSwap
              ? 'A station that is new to both. You both only press Ready.'
              : 'To swap roles, your partner signs in on the same device: the attempt is the candidate’s.'}
          </Box>
        </>
      )}
    </Card>
  );
}

/** After a station that was started from a lobby; nothing otherwise. */
export function AfterStation({ token }: { token: string }) {
  const { data } = useLobby(token, ASKED_EVERY_MS);
  return data && data.seat !== null ? <GoOn lobby={data} /> : null;
}

const lobbyOf = (attemptId: string) => queryOf(findPartnerLobby, { params: { id: attemptId } });

type OfAttemptProps = { attemptId: string };

/** Nothing for an attempt that was started alone. */
export function CandidateRole({ attemptId }: OfAttemptProps) {
  const { data } = useQuery(lobbyOf(attemptId));
  if (!data) return null;
  return (
    <Box textStyle="title" mb="3">
      {ownRoleText(['candidate'])}
    </Box>
  );
}

type GoOnOfAttemptProps = OfAttemptProps & { children: (hasLobby: boolean) => ReactNode };

/** Below the next station together, if there is a lobby, what else can be done. */
export function GoOnOfAttempt({ attemptId, children }: GoOnOfAttemptProps) {
  const { data } = useQuery(lobbyOf(attemptId));
  return (
    <>
      {data && <AfterStation token={data.token} />}
      {children(Boolean(data))}
    </>
  );
}
