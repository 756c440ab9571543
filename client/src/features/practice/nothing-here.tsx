import { LinkButton } from '../../ui/actions/link-button.tsx';
import { PageTitle } from '../../ui/page/page-title.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';

/** There is nothing to practise at this address. */
export function NothingHere({ title, hint }: { title: string; hint?: string }) {
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <EmptyState
        level="h1"
        title={title}
        hint={hint}
        action={
          <LinkButton look="outline" to="/scenarios">
            Choose a station
          </LinkButton>
        }
      />
    </>
  );
}
