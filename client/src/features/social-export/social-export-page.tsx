import { useQuery } from '@tanstack/react-query';
import { Share2 } from 'lucide-react';
import { useCurrentUser } from '../../api/current-user.ts';
import { studyStatsQuery } from '../../domain/achievements/study-stats-query.ts';
import { AnchorButton } from '../../ui/actions/anchor-button.tsx';
import { PageTitle } from '../../ui/page/page-title.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { SkeletonCards } from '../../ui/states/skeleton-cards.tsx';
import { StaleNotice } from '../../ui/states/stale-notice.tsx';
import { Studio } from './studio.tsx';

const Waiting = () => (
  <SkeletonCards count={3} label="Loading your figures" columns="repeat(3, minmax(0, 1fr))" />
);

/** Specification, section 2.21. */
export function SocialExportPage() {
  const user = useCurrentUser();
  if (user.state === 'loading') return <Waiting />;
  if (user.state === 'failed')
    return (
      <ErrorState
        level="h1"
        title="We could not check who is signed in"
        error={user.error}
        onRetry={user.retry}
      />
    );
  if (user.state === 'signed-out') return <Prompt />;
  const { name, handle } = user.member;
  return <MemberExport name={name} handle={handle} />;
}

function Prompt() {
  return (
    <>
      <PageTitle>Social Export</PageTitle>
      <EmptyState
        level="h1"
        icon={<Share2 />}
        title="Social Export"
        hint="Please log in to make pictures of your progress for social media."
        action={<AnchorButton href="/api/login?returnTo=%2Fsocial-export">Log In</AnchorButton>}
      />
    </>
  );
}

function MemberExport({ name, handle }: { name: string; handle: string }) {
  const stats = useQuery(studyStatsQuery);
  if (!stats.data)
    return stats.isFetching ? (
      <Waiting />
    ) : (
      <ErrorState
        title="Your figures could not be loaded"
        error={stats.error}
        onRetry={() => void stats.refetch()}
      />
    );
  return (
    <>
      {stats.error && !stats.isFetching && (
        <StaleNotice error={stats.error} onRetry={() => void stats.refetch()} />
      )}
      <Studio stats={stats.data} name={name} handle={handle} />
    </>
  );
}
