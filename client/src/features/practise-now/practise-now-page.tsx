import type { NowMatch, NowState, Wishes } from '@cascade/shared/features/practise-now/contract';
import { Box, Flex } from '@chakra-ui/react';
import { UsersRound } from 'lucide-react';
import { useState } from 'react';
import { serverNow } from '../../api/server-time.ts';
import { unlockSound } from '../../domain/bells/bell-sound.ts';
import { Button } from '../../ui/actions/button.tsx';
import { TextLink } from '../../ui/actions/text-link.tsx';
import { Card } from '../../ui/data/card.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { VisuallyHidden } from '../../ui/page/visually-hidden.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Notice } from '../../ui/states/notice.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { StaleNotice } from '../../ui/states/stale-notice.tsx';
import { useIsOnline } from '../../ui/states/use-is-online.ts';
import { MetMatch, OpenMatch } from './match-card.tsx';
import { useAttendance, useComeIn, useJoin, usePractiseNow } from './use-practise-now.ts';
import { WaitingCard } from './waiting-card.tsx';
import { defaultWishes, WishesForm } from './wishes-form.tsx';

/** A session is over by then. */
const MET_SHOWN_MS = 60 * 60_000;

const isShown = ({ state, matchedAt }: NowMatch) =>
  state === 'met' && serverNow() - Date.parse(matchedAt) < MET_SHOWN_MS;

type JoinProps = { join: ReturnType<typeof useJoin>; isCut: boolean; hasMissed: boolean };

function Start({ join, isCut, hasMissed }: JoinProps) {
  const [wishes, setWishes] = useState<Wishes>(defaultWishes);
  const isOnline = useIsOnline();
  return (
    <Card display="grid" gap="5" maxWidth="measure">
      {isCut && (
        <Notice tone="warn" role="status">
          You were out of contact for a while, so you left the queue.
        </Notice>
      )}
      {hasMissed && (
        <Notice tone="warn" role="status">
          You were matched and did not come in within twenty seconds, so the others went on.
        </Notice>
      )}
      <WishesForm wishes={wishes} onChange={setWishes} />
      <Button
        isWide
        disabled={!isOnline}
        isBusy={join.isBusy}
        onClick={() => {
          // A press lets the browser ring the bell.
          void unlockSound().catch(() => undefined);
          join.send(wishes);
        }}
      >
        <UsersRound aria-hidden />
        Find somebody now
      </Button>
      <Box textStyle="small" color="muted" role="status">
        {isOnline
          ? 'Nobody sees that you wait. Only those you are matched with learn your handle.'
          : 'You are offline. Being matched needs a connection.'}
      </Box>
    </Card>
  );
}

function OpenState({ state }: { state: NowState }) {
  const { waiting, match, queue } = state;
  const join = useJoin();
  const isCut = useAttendance(waiting, match !== null, join.send);
  const entry = useComeIn(match);
  if (waiting) return <WaitingCard waiting={waiting} queue={queue} />;
  if (match?.state === 'open') return <OpenMatch match={match} entry={entry} />;
  return (
    <>
      {match && isShown(match) && <MetMatch match={match} entry={entry} />}
      <Start join={join} isCut={isCut} hasMissed={match?.state === 'missed'} />
    </>
  );
}

const titleOf = (state: NowState | undefined) =>
  state?.match?.state === 'open' ? 'You are matched' : state?.waiting ? 'Waiting' : 'Practise now';

export function PractiseNowPage() {
  const { data, error, isFetching, refetch } = usePractiseNow();
  const retry = () => void refetch();
  const isIdle = !data?.waiting && data?.match?.state !== 'open';
  return (
    <>
      <PageHeader
        title={titleOf(data)}
        description={
          isIdle &&
          'Be matched with one or two people who are ready this minute, and practise a station together.'
        }
      />
      {data && error && <StaleNotice error={error} onRetry={retry} />}
      {data && <OpenState state={data} />}
      {!data && error && !isFetching && (
        <ErrorState title="Practise now could not be loaded" error={error} onRetry={retry} />
      )}
      {!data && (isFetching || !error) && (
        <Box role="status">
          <VisuallyHidden>Loading</VisuallyHidden>
          <Card maxWidth="measure" aria-hidden>
            <Flex direction="column" gap="4">
              <Skeleton height="11" width="full" />
              <Skeleton height="11" width="full" />
              <Skeleton height="11" width="full" />
            </Flex>
          </Card>
        </Box>
      )}
      {isIdle && (
        <Box textStyle="small" color="muted" mt="6" maxWidth="measure">
          Not now? <TextLink to="/study-partners">Propose a time</TextLink>, or{' '}
          <TextLink to="/scenarios">practise alone</TextLink>.
        </Box>
      )}
    </>
  );
}
