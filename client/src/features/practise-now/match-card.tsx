import { sessionPathOf } from '@cascade/shared/features/groups/sessions';
import type { NowMatch } from '@cascade/shared/features/practise-now/contract';
import { Box, chakra } from '@chakra-ui/react';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { sentenceOf } from '../../api/api-error.ts';
import { useMember } from '../../api/current-user.ts';
import { useCountdown } from '../../domain/clock/use-countdown.ts';
import { Button } from '../../ui/actions/button.tsx';
import { LinkButton } from '../../ui/actions/link-button.tsx';
import { Badge } from '../../ui/data/badge.tsx';
import { Card } from '../../ui/data/card.tsx';
import { Notice } from '../../ui/states/notice.tsx';
import { type useComeIn, useLeave } from './use-practise-now.ts';

type Entry = ReturnType<typeof useComeIn>;

function listed(names: string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}

const modeWords = { voice: 'You talk', text: 'You write' };

function useOthers({ people }: NowMatch): string {
  const { publicId } = useMember();
  return listed(people.filter(({ personId }) => personId !== publicId).map(({ handle }) => handle));
}

/** Somebody is there, and everybody has to come in. */
export function OpenMatch({ match, entry }: { match: NowMatch; entry: Entry }) {
  const others = useOthers(match);
  const left = useCountdown(Date.parse(match.answerBy));
  const decline = useLeave();
  const isIn = entry.enteredId === match.id;
  return (
    <Card display="grid" gap="4" maxWidth="measure">
      <Box role="status" aria-label="Match">
        <chakra.h2 textStyle="heading" overflowWrap="anywhere">
          You are matched with {others}
        </chakra.h2>
      </Box>
      <Box>
        <Badge tone="quiet">{modeWords[match.mode]}</Badge>
      </Box>
      <Box role="status" aria-label="Coming in">
        {isIn
          ? `You are in. ${others} ${match.people.length > 2 ? 'have' : 'has'} a few seconds to come in.`
          : 'Come in now. A station is waiting in the lobby.'}
      </Box>
      <Box
        role="timer"
        aria-label="Seconds left"
        textStyle="title"
        fontVariantNumeric="tabular-nums"
      >
        {left} s
      </Box>
      {entry.error && !isIn && (
        <Notice tone="warn" role="alert">
          You are not in yet. {sentenceOf(entry.error)}
        </Notice>
      )}
      {!isIn && (
        <Button isWide isBusy={entry.isBusy} onClick={entry.join}>
          Join
        </Button>
      )}
      <Button look="outline" isWide isBusy={decline.isBusy} onClick={() => decline.send()}>
        Not now
      </Button>
    </Card>
  );
}

/** Everybody came in. The device that came in goes on to the lobby by itself. */
export function MetMatch({ match, entry }: { match: NowMatch; entry: Entry }) {
  const navigate = useNavigate();
  const others = useOthers(match);
  const path = match.session && sessionPathOf({ id: match.session.sessionId, ...match.session });
  const goesOn = entry.startedId === match.id;
  const hasGone = useRef(false);
  useEffect(() => {
    if (!goesOn || path === null || hasGone.current) return;
    hasGone.current = true;
    void navigate(path, { replace: true });
  }, [goesOn, path, navigate]);
  if (path === null) return null;
  return (
    <Card display="grid" gap="4" maxWidth="measure" mb="6">
      <chakra.h2 textStyle="heading" overflowWrap="anywhere">
        Your session with {others}
      </chakra.h2>
      <Box color="muted">Everybody has come in. The lobby is open.</Box>
      <LinkButton to={path} isWide>
        To the lobby
      </LinkButton>
    </Card>
  );
}
