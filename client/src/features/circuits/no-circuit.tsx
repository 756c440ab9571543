import { LinkButton } from '../../ui/actions/link-button.tsx';
import { PageTitle } from '../../ui/page/page-title.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';

/** There is no circuit of the reader's at this address. */
export function NoCircuit({ title, hint }: { title: string; hint: string }) {
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <EmptyState
        level="h1"
        title={title}
        hint={hint}
        action={
          <LinkButton look="outline" to="/exam-simulator">
            To the exam simulator
          </LinkButton>
        }
      />
    </>
  );
}
