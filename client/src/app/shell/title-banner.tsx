import { useLocation } from 'react-router';
import { useCurrentUser } from '../../api/current-user.ts';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { pagesFor } from './navigation/nav-items.ts';

/** The h1 of every page that the navigation knows: its title or label, and its description. */
export function TitleBanner() {
  const { pathname } = useLocation();
  const { member } = useCurrentUser();
  const item = member && pagesFor(member.role).find(({ path }) => path === pathname);
  return item && !item.hasOwnTitle ? (
    <PageHeader title={item.title ?? item.label} description={item.description} />
  ) : null;
}
