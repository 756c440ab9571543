import { BookX } from 'lucide-react';
import { useParams } from 'react-router';
import { ApiError } from '../../api/api-error.ts';
import { LinkButton } from '../../ui/actions/link-button.tsx';
import { PageTitle } from '../../ui/page/page-title.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Guide } from './guide/guide.tsx';
import { BackToGuides, GuideSkeleton } from './guide/guide-skeleton.tsx';
import { useGuide } from './guide-queries.ts';

/** Specification, section 2.8. */
export function ReferencePage() {
  const { id = '' } = useParams();
  const { data: guide, error, isFetching, refetch } = useGuide(id);
  if (guide) return <Guide key={id} guide={guide} />;
  if (isFetching || !error) return <GuideSkeleton />;
  // 422: invalid id.
  if (error instanceof ApiError && [404, 422].includes(error.status)) {
    return (
      <>
        <PageTitle>Reference Not Found</PageTitle>
        <EmptyState
          level="h1"
          icon={<BookX />}
          title="Reference Not Found"
          hint="There is no such guide. It may have been renamed or withdrawn."
          action={<LinkButton to="/quick-references">Back to Quick References</LinkButton>}
        />
      </>
    );
  }
  return (
    <>
      <BackToGuides />
      <ErrorState
        level="h1"
        title="The guide could not be loaded"
        error={error}
        onRetry={() => void refetch()}
      />
    </>
  );
}
