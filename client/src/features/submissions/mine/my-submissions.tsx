import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { FilePlus2 } from 'lucide-react';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { SkeletonCards } from '../../../ui/states/skeleton-cards.tsx';
import { mySubmissionsQuery } from '../submission-queries.ts';
import { SubmissionCard } from './submission-card.tsx';

/** Fetched only while its tab is open; events keep it fresh. */
export function MySubmissions() {
  const { data, error, refetch } = useQuery(mySubmissionsQuery);
  if (!data && error)
    return (
      <ErrorState
        title="Your submissions could not be loaded"
        error={error}
        onRetry={() => void refetch()}
      />
    );
  if (!data) return <SkeletonCards count={3} label="Your submissions are loading" />;
  if (data.length === 0)
    return (
      <EmptyState
        icon={<FilePlus2 />}
        title="No submissions yet"
        hint="A station that you write helps everybody who practises after you."
      />
    );
  return (
    <chakra.ul
      listStyle="none"
      display="grid"
      gap="4"
      maxWidth="measure"
      aria-label="My Submissions"
    >
      {data.map((submission) => (
        <SubmissionCard key={submission.id} submission={submission} />
      ))}
    </chakra.ul>
  );
}
