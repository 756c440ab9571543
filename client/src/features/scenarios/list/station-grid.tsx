import type { ScenarioCard } from '@cascade/shared/features/scenarios/contract';
import { Grid } from '@chakra-ui/react';
import { startTransition, useEffect, useMemo, useState } from 'react';
import { cardColumns } from '../../../ui/states/skeleton-cards.tsx';
import { ProgressFailure } from '../progress/progress-failure.tsx';
import { useProgress } from '../progress/use-progress.ts';
import { StationCard } from './station-card.tsx';

/** As many as large screens show. */
const CARDS_AT_ONCE = 18;
/** As many as a phone shows. */
const CARDS_AT_FIRST = 4;

/** @returns how many cards to draw: drawing all at once would stop a phone for seconds */
function useDrawn(count: number): number {
  const [drawn, setDrawn] = useState(() =>
    matchMedia('(max-width: 47.99rem)').matches ? CARDS_AT_FIRST : CARDS_AT_ONCE,
  );
  useEffect(() => {
    if (drawn < count) startTransition(() => setDrawn(drawn + CARDS_AT_ONCE));
  }, [drawn, count]);
  return drawn;
}

export function StationGrid({ scenarios }: { scenarios: ScenarioCard[] }) {
  const { data, isError, refetch } = useProgress();
  const progress = useMemo(() => new Map(data?.map((one) => [one.scenarioId, one])), [data]);
  const drawn = useDrawn(scenarios.length);
  return (
    <>
      {isError && !data && <ProgressFailure onRetry={() => void refetch()} />}
      <Grid
        as="ul"
        listStyle="none"
        templateColumns={cardColumns}
        gap="4"
        css={{
          // Keeps their room, so that Back finds its place.
          '& > li:empty': { minHeight: '64', bg: 'surface', borderRadius: 'lg' },
          // Skips layout off screen but keeps cards findable.
          [`& > li:nth-of-type(n + ${CARDS_AT_ONCE + 1})`]: {
            contentVisibility: 'auto',
            containIntrinsicHeight: 'auto var(--c-sizes-64)',
          },
        }}
      >
        {scenarios.map((scenario, at) =>
          at < drawn ? (
            <StationCard
              key={scenario.id}
              scenario={scenario}
              progress={progress.get(scenario.id)}
            />
          ) : (
            <li key={scenario.id} aria-hidden />
          ),
        )}
      </Grid>
    </>
  );
}
