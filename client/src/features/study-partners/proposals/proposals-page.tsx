import { listProposals } from '@cascade/shared/features/study-partners/proposals';
import { useQuery } from '@tanstack/react-query';
import { useMember } from '../../../api/current-user.ts';
import { queryOf } from '../../../api/query-of.ts';
import { LinkButton } from '../../../ui/actions/link-button.tsx';
import { CalendarAndCup } from '../../../ui/drawings/drawings.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { Section } from '../../../ui/page/section.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { SkeletonCards } from '../../../ui/states/skeleton-cards.tsx';
import { StaleNotice } from '../../../ui/states/stale-notice.tsx';
import { useNow, ZoneNote } from '../practice-times.tsx';
import { Appointments } from './appointments.tsx';
import { LinkedProposal } from './linked-proposal.tsx';
import { PastList } from './past-list.tsx';
import { inOrder } from './proposal-order.ts';
import { QuietHoursSetting } from './quiet-hours.tsx';
import { Received } from './received.tsx';
import { Sent } from './sent.tsx';
import { UpcomingSessions } from './upcoming-sessions.tsx';
import { Wishes } from './wishes.tsx';

/** What a member proposed and was proposed, and their practice sessions. */
export function ProposalsPage() {
  const { publicId } = useMember();
  const now = useNow();
  const { data, error, isFetching, refetch } = useQuery(queryOf(listProposals, {}));
  const retry = () => void refetch();
  const sorted = data && inOrder(data, publicId, now);
  const isEmpty = sorted !== undefined && Object.values(sorted).every(({ length }) => length === 0);
  return (
    <>
      <PageHeader
        title="Proposals"
        description="Times that you and others propose for practising together, and the sessions that come of them."
      />
      <LinkedProposal />
      {data && error && <StaleNotice error={error} onRetry={retry} />}
      {!data && (isFetching || !error) && <SkeletonCards count={2} label="Loading proposals" />}
      {!data && error && !isFetching && (
        <ErrorState title="Proposals could not be loaded" error={error} onRetry={retry} />
      )}
      {isEmpty && (
        <EmptyState
          drawing={<CalendarAndCup />}
          title="No proposals yet"
          hint="When you propose times to somebody, or they to you, you see it here. A session exists as soon as one of the times is taken."
          action={<LinkButton to="/study-partners">Find a study partner</LinkButton>}
        />
      )}
      {sorted && !isEmpty && (
        <>
          <ZoneNote />
          {sorted.received.length > 0 && (
            <Section title="Waiting for your answer">
              <Received proposals={sorted.received} now={now} />
            </Section>
          )}
          {sorted.upcoming.length > 0 && (
            <Section title="Your next sessions">
              <UpcomingSessions sessions={sorted.upcoming} now={now} />
            </Section>
          )}
          {sorted.sent.length > 0 && (
            <Section title="Waiting for others">
              <Sent proposals={sorted.sent} />
            </Section>
          )}
          {sorted.past.length > 0 && (
            <Section title="Past">
              <PastList past={sorted.past} />
            </Section>
          )}
        </>
      )}
      <Wishes />
      <Appointments />
      <QuietHoursSetting />
    </>
  );
}
