import {
  type Booking,
  bookingPath,
  listBookings,
} from '@cascade/shared/features/bookings/contract';
import { Box, chakra, Flex } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../api/query-of.ts';
import { LinkButton } from '../../ui/actions/link-button.tsx';
import { TextLink } from '../../ui/actions/text-link.tsx';
import { Card } from '../../ui/data/card.tsx';
import { PlannedMoment } from '../../ui/page/instant.tsx';
import { Section } from '../../ui/page/section.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { SkeletonCards } from '../../ui/states/skeleton-cards.tsx';
import { StaleNotice } from '../../ui/states/stale-notice.tsx';
import { otherOf, StateBadge, useServerNow } from './booking-words.tsx';

export function BookingsPage() {
  const { data, error, isFetching, refetch } = useQuery(queryOf(listBookings, {}));
  return (
    <>
      {data && error && <StaleNotice error={error} onRetry={() => void refetch()} />}
      {!data && isFetching && <SkeletonCards count={3} columns="1fr" label="Loading bookings" />}
      {!data && !isFetching && (
        <ErrorState
          level="h2"
          title="Your bookings could not be loaded"
          error={error}
          onRetry={() => void refetch()}
        />
      )}
      {data?.length === 0 && (
        <EmptyState
          title="No bookings yet"
          hint="A session that you book with an examiner is listed here."
          action={<LinkButton to="/examiners">Browse examiners</LinkButton>}
        />
      )}
      {data && data.length > 0 && <Lists bookings={data} />}
    </>
  );
}

function Lists({ bookings }: { bookings: readonly Booking[] }) {
  const now = new Date(useServerNow()).toISOString();
  const isAhead = ({ state, endsAt }: Booking) =>
    (state === 'held' || state === 'confirmed') && endsAt > now;
  const ahead = bookings.filter(isAhead).toReversed();
  const past = bookings.filter((one) => !isAhead(one));
  return (
    <>
      <Section title="Coming">
        {ahead.length === 0 ? (
          <Box color="muted">You have no sessions to come.</Box>
        ) : (
          <List bookings={ahead} />
        )}
      </Section>
      {past.length > 0 && (
        <Section title="Earlier">
          <List bookings={past} />
        </Section>
      )}
    </>
  );
}

function List({ bookings }: { bookings: readonly Booking[] }) {
  return (
    <chakra.ul listStyle="none" display="grid" gap="3">
      {bookings.map((booking) => (
        <li key={booking.id}>
          <Card>
            <Flex wrap="wrap" gap="2" justify="space-between" align="center">
              <TextLink to={bookingPath(booking.id)} overflowWrap="anywhere">
                {booking.service.title}
              </TextLink>
              <StateBadge state={booking.state} />
            </Flex>
            <Box textStyle="small" color="muted" mt="1" overflowWrap="anywhere">
              <PlannedMoment at={booking.startsAt} />, with {otherOf(booking)}
            </Box>
          </Card>
        </li>
      ))}
    </chakra.ul>
  );
}
