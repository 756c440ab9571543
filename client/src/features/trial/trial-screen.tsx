import type { Scenario } from '@cascade/shared/features/scenarios/contract';
import { getTrialStation } from '@cascade/shared/features/trial/contract';
import { Box } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { ApiError, isOutage } from '../../api/api-error.ts';
import { useCurrentUser } from '../../api/current-user.ts';
import { queryOf } from '../../api/query-of.ts';
import { speedOf } from '../../domain/clock/speed-of.ts';
import { VisuallyHidden } from '../../ui/page/visually-hidden.tsx';
import { EmptyPage } from '../../ui/states/empty-page.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { FoundAgain } from './found-again.tsx';
import { trialNow, useTrial } from './kept-trial.ts';
import { ResultView } from './result-view.tsx';
import { StartScreen } from './start-screen.tsx';
import { takeTrialAlong } from './take-along.ts';
import { begunTrial } from './trial.ts';
import { TrialView } from './trial-view.tsx';

function TrialSkeleton() {
  return (
    <Box role="status">
      <VisuallyHidden as="h1">Loading the station</VisuallyHidden>
      <Box aria-hidden>
        <Skeleton height="5" width="56" mb="3" />
        <Skeleton height="10" width="full" mb="3" />
        <Skeleton height="5" width="64" mb="8" />
        <Skeleton height="64" width="full" />
      </Box>
    </Box>
  );
}

/** Nothing tried yet on this device. Members practise the station like any other. */
function NewTrial({ onStart }: { onStart: (station: Scenario) => void }) {
  const { member, state } = useCurrentUser();
  const [search] = useSearchParams();
  const { data, error, isFetching, refetch } = useQuery(queryOf(getTrialStation, {}));
  if (data && member) return <Navigate to={`/practice/${data.id}`} replace />;
  if (data && state !== 'loading')
    return <StartScreen station={data} speed={speedOf(search)} onStart={() => onStart(data)} />;
  if (!error || isFetching) return <TrialSkeleton />;
  if (error instanceof ApiError && error.status === 404)
    return (
      <EmptyPage
        title="There is no station to try"
        hint="This installation has none at the moment."
        to="/"
        linkText="Back to the start"
      />
    );
  return (
    <ErrorState
      level="h1"
      title={isOutage(error) ? 'The station cannot be reached' : 'The station could not be loaded'}
      error={error}
      onRetry={() => void refetch()}
    />
  );
}

const isToday = (at: number): boolean =>
  new Date(at).toDateString() === new Date(trialNow()).toDateString();

export function TrialScreen() {
  const handle = useTrial();
  const { trial } = handle;
  const { member } = useCurrentUser();
  const [search] = useSearchParams();
  const [isFoundAgain, setIsFoundAgain] = useState(
    () => trial !== null && !isToday(trial.clock.startedAt),
  );
  const isMember = member !== null;
  const isMarked = trial !== null && trial.markedAt !== null;
  useEffect(() => {
    // Marked after signing in; what was marked before, the queue takes along when it opens.
    if (isMember && isMarked) void takeTrialAlong().catch(() => undefined);
  }, [isMember, isMarked]);
  function afresh() {
    setIsFoundAgain(false);
    handle.discard();
  }
  if (!trial)
    return (
      <NewTrial
        onStart={(station) => handle.begin(begunTrial(station, trialNow(), speedOf(search)))}
      />
    );
  if (isFoundAgain)
    return <FoundAgain trial={trial} onContinue={() => setIsFoundAgain(false)} onAfresh={afresh} />;
  if (isMarked) return <ResultView trial={trial} onAfresh={afresh} />;
  return <TrialView key={trial.id} trial={trial} handle={handle} />;
}
