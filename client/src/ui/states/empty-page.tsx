import { LinkButton } from '../actions/link-button.tsx';
import { Signpost } from '../drawings/drawings.tsx';
import { PageTitle } from '../page/page-title.tsx';
import { EmptyState } from './empty-state.tsx';

type Props = { title: string; hint?: string | undefined; to: string; linkText: string };

export function EmptyPage({ title, hint, to, linkText }: Props) {
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <EmptyState
        level="h1"
        drawing={<Signpost />}
        title={title}
        hint={hint}
        action={
          <LinkButton look="outline" to={to}>
            {linkText}
          </LinkButton>
        }
      />
    </>
  );
}
