import { getPaymentMode } from '@cascade/shared/features/payments/contract';
import { Box, chakra } from '@chakra-ui/react';
import { useQueries, useQuery } from '@tanstack/react-query';
import { queryOf } from '../../api/query-of.ts';
import { TextLink } from '../../ui/actions/text-link.tsx';
import { PlannedMoment, zoneName } from '../../ui/page/instant.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { SkeletonBlock } from '../../ui/states/skeleton-block.tsx';
import { freeTimesQuery } from './free-times-query.ts';

const MOST_SHOWN = 3;

type Service = { id: string; title: string };
type NextTime = { startsAt: string; service: Service };

/** The earliest of all services; at the same time, of the service that is listed first. */
function earliest(times: readonly NextTime[]): NextTime[] {
  const first = new Map<string, NextTime>();
  for (const time of times) if (!first.has(time.startsAt)) first.set(time.startsAt, time);
  return [...first.values()]
    .sort((a, b) => a.startsAt.localeCompare(b.startsAt))
    .slice(0, MOST_SHOWN);
}

/** When an examiner is free next, by the reader's own clocks; each leads to booking that time. */
export function NextTimes({ services }: { services: readonly Service[] }) {
  const { data: payments } = useQuery(queryOf(getPaymentMode, {}));
  const answers = useQueries({ queries: services.map(({ id }) => freeTimesQuery(id)) });
  if (payments?.mode === 'off')
    return <Box color="muted">Payments are switched off here, so nothing can be booked.</Box>;
  const failed = answers.find(({ data, isFetching }) => !data && !isFetching);
  if (failed)
    return (
      <ErrorState
        level="h3"
        title="The free times could not be loaded"
        error={failed.error}
        onRetry={() => {
          for (const { refetch } of answers) void refetch();
        }}
      />
    );
  if (answers.some(({ data }) => !data))
    return <SkeletonBlock height="12" label="Loading free times" />;
  const times = earliest(
    services.flatMap((service, at) =>
      (answers[at]?.data?.times ?? []).map(({ startsAt }) => ({ startsAt, service })),
    ),
  );
  if (times.length === 0)
    return <Box color="muted">There are no free times in the next four weeks.</Box>;
  return (
    <>
      <Box textStyle="small" color="muted" mb="2">
        Times are by your clock ({zoneName()}).
      </Box>
      <chakra.ul listStyle="none" display="grid" gap="2">
        {times.map(({ startsAt, service }) => (
          <chakra.li key={startsAt} overflowWrap="anywhere">
            <TextLink to={`/bookings/new/${service.id}?at=${encodeURIComponent(startsAt)}`}>
              <PlannedMoment at={startsAt} />
            </TextLink>{' '}
            <chakra.span color="muted">{service.title}</chakra.span>
          </chakra.li>
        ))}
      </chakra.ul>
    </>
  );
}
