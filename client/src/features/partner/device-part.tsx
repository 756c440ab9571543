import type { StationClock } from '@cascade/shared/domain/clock/station-clock';
import type { PartnerView } from '@cascade/shared/features/partner/contract';
import { Box } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { playedTaskOf } from '../../domain/stations/role-player/played-task.ts';
import { VisuallyHidden } from '../../ui/page/visually-hidden.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { PartnerPart } from './partner-part.tsx';
import { linksQuery, partnerQuery } from './partner-queries.ts';

type Props = {
  attemptId: string;
  view: PartnerView;
  /** The attempt's own, which knows of pauses at once. */
  clock: StationClock;
};

/** Uses that view's link, so that the attempt is not marked as revealed. */
export function DevicePart({ attemptId, view, clock }: Props) {
  const task = useMemo(() => playedTaskOf(attemptId, clock), [attemptId, clock]);
  const links = useQuery(linksQuery(attemptId));
  const token = links.data
    ?.find((link) => link.view === view)
    ?.path.split('/')
    .at(-1);
  const part = useQuery({
    ...partnerQuery(token ?? ''),
    enabled: token !== undefined,
    refetchInterval: false,
  });
  if (part.data) return <PartnerPart key={view} station={part.data} task={task} />;
  const failed = [links, part].find(({ error, isFetching }) => error && !isFetching);
  if (failed) {
    return (
      <ErrorState
        title="This part could not be loaded"
        error={failed.error}
        onRetry={() => void failed.refetch()}
      />
    );
  }
  return (
    <Box role="status">
      <VisuallyHidden>Loading the part…</VisuallyHidden>
      <Skeleton height="6" width="64" mb="4" aria-hidden />
      <Skeleton height="32" width="full" aria-hidden />
    </Box>
  );
}
