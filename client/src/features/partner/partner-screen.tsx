import { useQuery } from '@tanstack/react-query';
import { ApiError } from '../../api/api-error.ts';
import { PageTitle } from '../../ui/page/page-title.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { partnerQuery } from './partner-query.ts';
import { PartnerSkeleton } from './partner-skeleton.tsx';
import { PartnerStationView } from './partner-station-view.tsx';

/** 422: nothing that could be a link. */
const noSuchLink = [404, 422];

/** A station through a partner's link; nobody needs to be signed in. */
export function PartnerScreen({ token }: { token: string }) {
  const { data, error, isFetching, refetch } = useQuery(partnerQuery(token));
  const isAbsent = error instanceof ApiError && noSuchLink.includes(error.status);
  if (isAbsent) {
    return (
      <>
        <PageTitle>Link not valid</PageTitle>
        <EmptyState
          level="h1"
          title="This link does not lead to a station"
          hint="Ask whoever sent it for a new one; it may be mistyped or the attempt was deleted."
        />
      </>
    );
  }
  if (data) return <PartnerStationView station={data} token={token} isCut={error !== null} />;
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
