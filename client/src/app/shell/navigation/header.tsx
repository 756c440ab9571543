import { Box, chakra, Flex } from '@chakra-ui/react';
import { Suspense } from 'react';
import { Link, useLocation } from 'react-router';
import { useCurrentUser } from '../../../api/current-user.ts';
import { lazyPart, type NavPage } from '../../../feature.ts';
import { AnchorButton } from '../../../ui/actions/anchor-button.tsx';
import { VisuallyHidden } from '../../../ui/page/visually-hidden.tsx';
import { pageAt } from '../../features.ts';
import { LiveStatus } from '../connection/live-status.tsx';
import { PageFrame } from '../page-frame.tsx';
import { BackButton } from './back-button.tsx';
import { DesktopNav } from './desktop-nav.tsx';
import { MobileMenu } from './mobile-menu.tsx';
import { navItemsFor } from './nav-items.ts';
import { NavMark } from './nav-mark.tsx';
import { SearchButton } from './site-search.tsx';
import { Wordmark } from './wordmark.tsx';

/** With the contracts that they call, and these with their schemas. */
export const MemberMenus = lazyPart(async () => (await import('./member-menus.tsx')).MemberMenus);
/** Of the two menus, until they are there. */
const MENUS_WIDTH = { base: '5.5rem', sm: '7.25rem' };

const CornerLink = chakra(Link, {
  base: {
    position: 'relative',
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    boxSize: '11',
    borderRadius: 'md',
    _hover: { bg: 'accent.subtle', color: 'accent' },
  },
});

/** The bottom bar of a phone has no room for it. */
function MessagesLink({ page: { path, label, nav } }: { page: NavPage }) {
  return (
    <CornerLink to={path} title={label} hideFrom="lg">
      {nav.Icon && <nav.Icon size={20} aria-hidden />}
      <VisuallyHidden>{label}</VisuallyHidden>
      <Box as="span" position="absolute" top="0" insetEnd="0">
        <NavMark Mark={nav.Mark} />
      </Box>
    </CornerLink>
  );
}

/** Navigation appears once the member is known. */
export function Header() {
  const { pathname } = useLocation();
  const { state, member } = useCurrentUser();
  const items = member ? navItemsFor(member.role) : [];
  const messages = items.find(({ path }) => path === '/messages');
  const isSignInOffered = state === 'signed-out' && pathname !== '/login';
  return (
    <chakra.header
      position="relative"
      zIndex="header"
      bg="surface"
      borderBottomWidth="1px"
      borderColor="border"
      _print={{ display: 'none' }}
    >
      <PageFrame>
        <Flex align="center" gap={{ base: '2', lg: '4' }} minHeight="16">
          {pathname !== '/' && <BackButton />}
          {/* Below the name on a phone, to leave it room. */}
          <Box position={{ base: 'relative', sm: 'static' }} display={{ sm: 'contents' }}>
            <Wordmark isShort={member !== null} />
            {member && <LiveStatus />}
          </Box>
          {member && <DesktopNav items={items} />}
          <Flex
            align="center"
            gap={{ base: '0', sm: '2' }}
            order="1"
            ms={{ base: 'auto', sm: member ? '0' : 'auto' }}
          >
            {member && !pageAt(pathname)?.isTimed && <SearchButton />}
            {messages && <MessagesLink page={messages} />}
            {member && (
              <Suspense fallback={<Box width={MENUS_WIDTH} />}>
                <MemberMenus member={member} />
              </Suspense>
            )}
            {member && <MobileMenu items={items} />}
            {isSignInOffered && (
              <AnchorButton look="quiet" href="/api/login" me="-4">
                Sign in
              </AnchorButton>
            )}
          </Flex>
        </Flex>
      </PageFrame>
    </chakra.header>
  );
}
