import { LinkButton } from '../../../ui/actions/link-button.tsx';
import { Signpost } from '../../../ui/drawings/drawings.tsx';
import { PageTitle } from '../../../ui/page/page-title.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';

export function NotFoundPage() {
  return (
    <>
      <PageTitle>404 Page Not Found</PageTitle>
      <EmptyState
        level="h1"
        drawing={<Signpost />}
        title="404 Page Not Found"
        hint="There is nothing at this address. It may have moved, or the link may be mistyped."
        action={<LinkButton to="/">Go to Home</LinkButton>}
      />
    </>
  );
}
