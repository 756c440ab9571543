import { calibrationSentence } from '@cascade/shared/features/examiners/calibration';
import { getExaminer } from '@cascade/shared/features/examiners/contract';
import { cancellationWords } from '@cascade/shared/features/examiners/words';
import { Box, chakra, Flex } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { ApiError } from '../../api/api-error.ts';
import { useMember } from '../../api/current-user.ts';
import { queryOf } from '../../api/query-of.ts';
import { NextTimes } from '../../domain/bookings/next-times.tsx';
import { useMarketStream } from '../../domain/examiners/use-market-stream.ts';
import { Reviews } from '../../domain/reviews/reviews.tsx';
import { LinkButton } from '../../ui/actions/link-button.tsx';
import { Badge } from '../../ui/data/badge.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { Section } from '../../ui/page/section.tsx';
import { EmptyPage } from '../../ui/states/empty-page.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { SkeletonCards } from '../../ui/states/skeleton-cards.tsx';
import { StaleNotice } from '../../ui/states/stale-notice.tsx';
import { ServiceCard } from './browse/service-card.tsx';
import { ExaminerLine } from './examiner-line.tsx';
import { hoursWords } from './examiner-words.ts';

const isMissing = (error: unknown) =>
  error instanceof ApiError && (error.code === 'not_found' || error.code === 'invalid');

/** What members see of an examiner. */
export function ExaminerPage() {
  const { id = '' } = useParams();
  const { publicId } = useMember();
  const stream = useMarketStream();
  const shown = useQuery({
    ...queryOf(getExaminer, { params: { id } }),
    enabled: stream.isReady,
  });
  const error = stream.error ?? shown.error;
  const retry = () => void (stream.isReady ? shown.refetch() : stream.refetch());
  if (isMissing(error))
    return (
      <EmptyPage
        title="Examiner not found"
        hint="There is no such examiner, or they offer nothing now."
        to="/examiners"
        linkText="Back to the examiners"
      />
    );
  if (!shown.data)
    return error && !shown.isFetching ? (
      <ErrorState
        level="h1"
        title="The examiner could not be loaded"
        error={error}
        onRetry={retry}
      />
    ) : (
      <SkeletonCards count={2} columns="1fr" label="Loading examiner" />
    );
  const { examiner, bio, services, noticeMinutes, cancellationRule, calibration } = shown.data;
  return (
    <>
      {error && <StaleNotice error={error} onRetry={retry} />}
      <PageHeader
        title={examiner.name}
        description={examiner.institution}
        actions={
          examiner.memberId !== publicId && (
            <LinkButton look="outline" to={`/messages/${examiner.memberId}`}>
              Message
            </LinkButton>
          )
        }
      />
      <ExaminerLine examiner={examiner} />
      <Flex wrap="wrap" gap="2" mb="4">
        {examiner.specialties.map((one) => (
          <Badge key={one}>{one}</Badge>
        ))}
      </Flex>
      <Box whiteSpace="pre-wrap" overflowWrap="anywhere" maxWidth="measure">
        {bio}
      </Box>
      {services.length > 0 && (
        <Section title="Next free times">
          <NextTimes services={services} />
        </Section>
      )}
      <Section title="Services">
        {services.length === 0 ? (
          <Box color="muted">{examiner.name} takes no bookings at the moment.</Box>
        ) : (
          <chakra.ul listStyle="none" display="grid" gap="4">
            {services.map((service) => (
              <ServiceCard key={service.id} offered={{ service, examiner }} isExaminerHidden />
            ))}
          </chakra.ul>
        )}
      </Section>
      <Section title="Booking and cancelling">
        <Box>
          {noticeMinutes > 0 && `Book at least ${hoursWords(noticeMinutes)} ahead. `}
          {cancellationWords[cancellationRule]}.
        </Box>
      </Section>
      {calibration && (
        <Section title="Marking compared">
          <Box>{calibrationSentence(calibration)}.</Box>
          <Box textStyle="small" color="muted" maxWidth="measure" mt="1">
            From published mock circuits: the marks {examiner.name} gave, beside those that other
            examiners gave for the same stations to candidates of their own.
          </Box>
        </Section>
      )}
      <Section title="Reviews">
        <Reviews examinerId={id} />
      </Section>
    </>
  );
}
