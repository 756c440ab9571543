import { Box } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { ClockDock } from '../../domain/clock/clock-dock.tsx';
import { LinkButton } from '../../ui/actions/link-button.tsx';
import { PageTitle } from '../../ui/page/page-title.tsx';
import { VisuallyHidden } from '../../ui/page/visually-hidden.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { partnerQuery } from './partner-queries.ts';
import { PartnerStationView } from './partner-station-view.tsx';

function PartnerSkeleton() {
  return (
    <Box role="status">
      <VisuallyHidden as="h1">Loading the station</VisuallyHidden>
      <Box aria-hidden>
        <ClockDock aside={<Skeleton height={{ base: '12', lg: '64' }} width="full" />}>
          <Skeleton height="8" width="full" mb="6" />
          <Skeleton height="32" width="full" />
        </ClockDock>
      </Box>
    </Box>
  );
}

/** 422: invalid link. */
const noSuchLink = [404, 422];

type Props = {
  token: string;
  /** An examiner who plays the role too. */
  alsoPlays?: boolean;
  /** What the two may do once the task has ended. */
  after?: ReactNode;
};

/** Works without signing in. */
export function PartnerScreen({ token, alsoPlays = false, after = null }: Props) {
  const { data, error, isFetching, refetch } = useQuery(partnerQuery(token));
  const isAbsent = error instanceof ApiError && noSuchLink.includes(error.status);
  if (isAbsent) {
    return (
      <>
        <PageTitle>Link not valid</PageTitle>
        <EmptyState
          level="h1"
          title="This link no longer works"
          hint="Ask the sender for a new one; the link may be mistyped, or the session has been deleted."
          action={<LinkButton to="/">Go to CASCade</LinkButton>}
        />
      </>
    );
  }
  if (data)
    return (
      <PartnerStationView
        station={data}
        token={token}
        isCut={error !== null}
        alsoPlays={alsoPlays}
        after={after}
      />
    );
  if (!error || isFetching) return <PartnerSkeleton />;
  return (
    <ErrorState
      level="h1"
      title="The station could not be loaded"
      error={error}
      onRetry={() => void refetch()}
    />
  );
}
