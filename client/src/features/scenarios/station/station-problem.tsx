import { LinkButton } from '../../../ui/actions/link-button.tsx';
import { PageTitle } from '../../../ui/page/page-title.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';

type Props = { title: string; hint?: string };

/** There is no station to show, and trying again would not change that. */
export function StationProblem({ title, hint }: Props) {
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <EmptyState
        level="h1"
        title={title}
        hint={hint}
        action={
          <LinkButton look="outline" to="/">
            Back to Scenarios
          </LinkButton>
        }
      />
    </>
  );
}
