import { useLocation } from 'react-router';
import { useCurrentUser } from '../../api/current-user.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { navItemsFor } from './nav-items.ts';

/** The h1 of every page that stands in the navigation: its title or label, and its description. */
export function TitleBanner() {
  const { pathname } = useLocation();
  const { member } = useCurrentUser();
  const item = member && navItemsFor(member.role).find(({ path }) => path === pathname);
  return item && !item.hasOwnTitle ? (
    <PageHeader title={item.title ?? item.label} description={item.description} />
  ) : null;
}
