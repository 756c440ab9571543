import { type FreeTime, holdPlace } from '@cascade/shared/features/bookings/contract';
import { cancellationWords, poundsOf } from '@cascade/shared/features/examiners/words';
import { getPaymentMode } from '@cascade/shared/features/payments/contract';
import { newId } from '@cascade/shared/kernel/id';
import { Box } from '@chakra-ui/react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { ApiError, sentenceOf } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import { useCurrentUser } from '../../../api/current-user.ts';
import { queryOf } from '../../../api/query-of.ts';
import { freeTimesQuery } from '../../../domain/bookings/free-times-query.ts';
import { Reviews } from '../../../domain/reviews/reviews.tsx';
import { Button } from '../../../ui/actions/button.tsx';
import { LinkButton } from '../../../ui/actions/link-button.tsx';
import { PlannedMoment } from '../../../ui/page/instant.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { Section } from '../../../ui/page/section.tsx';
import { EmptyPage } from '../../../ui/states/empty-page.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { Notice } from '../../../ui/states/notice.tsx';
import { SkeletonCards } from '../../../ui/states/skeleton-cards.tsx';
import { putBooking } from '../use-booking-action.ts';
import { FreeTimes } from './free-times.tsx';

const isMissing = (error: unknown) =>
  error instanceof ApiError && [404, 422].includes(error.status);

export function ChooseTimePage() {
  const { serviceId = '' } = useParams();
  const { data, error, isFetching, refetch } = useQuery(freeTimesQuery(serviceId));
  if (!data && isFetching)
    return <SkeletonCards count={3} columns="1fr" label="Loading free times" />;
  if (!data && isMissing(error))
    return (
      <EmptyPage
        title="This service cannot be booked at the moment"
        hint="Its examiner may have paused it."
        to="/bookings"
        linkText="To your bookings"
      />
    );
  if (!data)
    return (
      <ErrorState
        level="h1"
        title="The free times could not be loaded"
        error={error}
        onRetry={() => void refetch()}
      />
    );
  const { service, examiner } = data;
  return (
    <>
      <PageHeader
        title="Choose Date & Time"
        description={`${service.title} with ${examiner.name}: ${service.minutes} minutes, ${poundsOf(service.price)} per session`}
      />
      <Box mb="5">{cancellationWords[examiner.cancellationRule]}.</Box>
      <Choice serviceId={serviceId} times={data.times} />
      <Section title="Reviews">
        <Reviews examinerId={examiner.id} />
      </Section>
    </>
  );
}

const chosenAt = (startsAt: string) => ({ startsAt, key: newId() });

function Choice({ serviceId, times }: { serviceId: string; times: readonly FreeTime[] }) {
  const { member } = useCurrentUser();
  const { data: payments } = useQuery(queryOf(getPaymentMode, {}));
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [search] = useSearchParams();
  const [chosen, setChosen] = useState(() => {
    const asked = times.find(({ startsAt }) => startsAt === search.get('at'));
    return asked ? chosenAt(asked.startsAt) : null;
  });
  const hold = useMutation({
    mutationFn: ({ startsAt, key }: { startsAt: string; key: string }) =>
      call(holdPlace, { body: { serviceId, startsAt }, idempotencyKey: key }),
    onSuccess: (booking) => {
      putBooking(queryClient, booking);
      void navigate(`/bookings/${booking.id}`);
    },
    onError: () => {
      setChosen(null);
      void queryClient.invalidateQueries({
        queryKey: freeTimesQuery(serviceId).queryKey,
      });
    },
  });
  const isTaken =
    chosen !== null && hold.isIdle && !times.some(({ startsAt }) => startsAt === chosen.startsAt);
  return (
    <>
      {hold.error && (
        <Notice tone="danger" role="alert" mb="4">
          {sentenceOf(hold.error)}
        </Notice>
      )}
      <FreeTimes
        serviceId={serviceId}
        chosen={chosen?.startsAt ?? null}
        onChoose={(startsAt) => {
          hold.reset();
          setChosen(chosenAt(startsAt));
        }}
      />
      {isTaken && (
        <Notice tone="danger" role="alert" mt="4">
          This time has just been taken. Please choose another time.
        </Notice>
      )}
      {chosen && !isTaken && (
        <Box position="sticky" bottom="4" mt="5">
          <Notice tone="accent">
            <Box>
              <PlannedMoment at={chosen.startsAt} />
            </Box>
            <Box>The time is kept for you for ten minutes while you pay.</Box>
            {payments?.mode === 'off' ? (
              <Box>Payments are switched off here, so nothing can be booked.</Box>
            ) : member ? (
              <Button isBusy={hold.isPending} onClick={() => hold.mutate(chosen)}>
                Hold this time
              </Button>
            ) : (
              <LinkButton to="/login">Sign in to book</LinkButton>
            )}
          </Notice>
        </Box>
      )}
    </>
  );
}
