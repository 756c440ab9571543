import { getBooking } from '@cascade/shared/features/bookings/contract';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { ApiError } from '../../../api/api-error.ts';
import { queryOf } from '../../../api/query-of.ts';
import { EmptyPage } from '../../../ui/states/empty-page.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { SkeletonCards } from '../../../ui/states/skeleton-cards.tsx';
import { StaleNotice } from '../../../ui/states/stale-notice.tsx';
import { OpenBooking } from './open-booking.tsx';

const isMissing = (error: unknown) =>
  error instanceof ApiError && [404, 422].includes(error.status);

export function BookingPage() {
  const { id = '' } = useParams();
  const { data, error, isFetching, refetch } = useQuery({
    ...queryOf(getBooking, { params: { id } }),
    staleTime: 0,
  });
  if (!data && isFetching) return <SkeletonCards count={2} columns="1fr" label="Loading booking" />;
  if (!data && isMissing(error))
    return (
      <EmptyPage
        title="Booking not found"
        hint="You have no such booking."
        to="/bookings"
        linkText="To your bookings"
      />
    );
  if (!data)
    return (
      <ErrorState
        level="h1"
        title="The booking could not be loaded"
        error={error}
        onRetry={() => void refetch()}
      />
    );
  return (
    <>
      {error && <StaleNotice error={error} onRetry={() => void refetch()} />}
      <OpenBooking key={id} booking={data} />
    </>
  );
}
