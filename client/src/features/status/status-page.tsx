import { dateFormat } from '@cascade/shared/domain/text/date-format';
import {
  getStatusHistory,
  type PartStatus,
  partLabels,
} from '@cascade/shared/features/status/contract';
import { Box, chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../api/query-of.ts';
import { PartList } from '../../domain/status/part-list.tsx';
import { PartsSkeleton, whyNoStatus } from '../../domain/status/system-status.tsx';
import { useSystemStatus } from '../../domain/status/use-system-status.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Card } from '../../ui/data/card.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { Section } from '../../ui/page/section.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Notice } from '../../ui/states/notice.tsx';
import { SkeletonCards } from '../../ui/states/skeleton-cards.tsx';
import { IncidentList } from './incident-list.tsx';
import { Legend, PartHistory } from './part-history.tsx';

const HISTORY_EVERY_MS = 120_000;
const time = dateFormat({ timeStyle: 'medium' });

function headline(parts: readonly PartStatus[]): string {
  const broken = parts.filter(({ state }) => state === 'outage');
  if (broken.length === parts.length) return 'CASCade does not work at the moment.';
  if (broken.length > 0)
    return `${broken.map(({ part }) => partLabels[part]).join(', ')}: not working at the moment.`;
  if (parts.some(({ state }) => state === 'degraded'))
    return 'CASCade works, with limits at the moment.';
  return 'Everything works.';
}

/** Works without a socket, and says what it can while services are down. */
export function StatusPage() {
  return (
    <>
      <PageHeader
        title="System status"
        description="Whether CASCade works, measured once a minute."
      />
      <Now />
      <Section title="Last ninety days">
        <History />
      </Section>
      <Section title="How it is measured">
        <Box maxWidth="measure" display="grid" gap="3">
          <p>
            CASCade tries its own services once a minute and stores what it finds for ninety days:
            whether data can be read and saved, whether live updates and background work keep up,
            and whether requests fail. No figure is about a person.
          </p>
          <p>
            Degraded minutes count as working. While everything is stopped, nobody can measure:
            minutes that were not measured count as an outage, so a gap lowers the percentage too.
          </p>
        </Box>
      </Section>
    </>
  );
}

function Now() {
  const { data, error, isFetching, refetch } = useSystemStatus();
  return (
    <Card asChild maxWidth="measure">
      <section aria-labelledby="status-now">
        <chakra.h2 id="status-now" textStyle="heading">
          Now
        </chakra.h2>
        <Box role="status" mb="4" color="muted">
          {data && !error ? headline(data.parts) : null}
        </Box>
        {!data && !error && <PartsSkeleton />}
        {error && (
          <Notice tone="warn" role="alert" mb={data ? '4' : '0'}>
            <p>{whyNoStatus(error)}</p>
            {data && <p>Below is what was last known. It may have changed.</p>}
            <Button look="outline" size="sm" isBusy={isFetching} onClick={() => void refetch()}>
              Ask again
            </Button>
          </Notice>
        )}
        {data && <PartList parts={data.parts} />}
        {data && (
          <Box textStyle="small" color="muted" mt="4">
            {error ? 'Last known at' : 'Checked at'} {time.format(new Date(data.measuredAt))}. This
            page asks again every half minute.
          </Box>
        )}
      </section>
    </Card>
  );
}

function History() {
  const { data, error, isFetching, refetch } = useQuery({
    ...queryOf(getStatusHistory, {}),
    staleTime: 0,
    refetchInterval: HISTORY_EVERY_MS,
    refetchOnMount: 'always',
    refetchOnReconnect: true,
  });
  if (!data)
    return error && !isFetching ? (
      <ErrorState
        level="h3"
        title="What was measured could not be loaded"
        error={error}
        onRetry={() => void refetch()}
      />
    ) : (
      <SkeletonCards count={4} columns="1fr" label="Loading what was measured" />
    );
  if (data.since === null)
    return (
      <Box color="muted" maxWidth="measure">
        Nothing has been measured yet. CASCade has only just been started here; the first minutes
        appear shortly.
      </Box>
    );
  return (
    <>
      <Legend />
      <Box display="grid" gap="4" mt="4">
        {data.parts.map(({ part, days }) => (
          <PartHistory key={part} part={part} days={days} until={data.until} />
        ))}
      </Box>
      <chakra.h3 textStyle="subheading" mt="8" mb="3">
        Incidents
      </chakra.h3>
      <IncidentList incidents={data.incidents} since={data.since} />
    </>
  );
}
