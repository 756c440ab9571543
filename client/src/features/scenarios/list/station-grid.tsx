import type { ScenarioCard } from '@cascade/shared/features/scenarios/contract';
import { Grid } from '@chakra-ui/react';
import { useMemo } from 'react';
import { cardColumns } from '../../../ui/states/skeleton-cards.tsx';
import { ProgressFailure } from '../progress/progress-failure.tsx';
import { useProgress } from '../progress/use-progress.ts';
import { StationCard } from './station-card.tsx';

export function StationGrid({ scenarios }: { scenarios: ScenarioCard[] }) {
  const { data, isError, refetch } = useProgress();
  const progress = useMemo(() => new Map(data?.map((one) => [one.scenarioId, one])), [data]);
  return (
    <>
      {isError && !data && <ProgressFailure onRetry={() => void refetch()} />}
      <Grid
        as="ul"
        listStyle="none"
        templateColumns={cardColumns}
        gap="4"
        // Skips layout off screen but keeps cards findable.
        css={{
          '& > li:nth-of-type(n + 101)': {
            contentVisibility: 'auto',
            containIntrinsicHeight: 'auto var(--c-sizes-64)',
          },
        }}
      >
        {scenarios.map((scenario) => (
          <StationCard key={scenario.id} scenario={scenario} progress={progress.get(scenario.id)} />
        ))}
      </Grid>
    </>
  );
}
