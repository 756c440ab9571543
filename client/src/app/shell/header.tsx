import { chakra, Flex } from '@chakra-ui/react';
import { useLocation } from 'react-router';
import { useCurrentUser } from '../../api/current-user.ts';
import { BellMenu } from '../../features/notices/bell-menu.tsx';
import { AnchorButton } from '../../ui/anchor-button.tsx';
import { AccountMenu } from './account-menu.tsx';
import { BackButton } from './back-button.tsx';
import { DesktopNav } from './desktop-nav.tsx';
import { LiveStatus } from './live-status.tsx';
import { MobileMenu } from './mobile-menu.tsx';
import { navItemsFor } from './nav-items.ts';
import { PageFrame } from './page-frame.tsx';
import { Wordmark } from './wordmark.tsx';

/** The navigation is there only once it is known who is signed in. */
export function Header() {
  const { pathname } = useLocation();
  const { state, member } = useCurrentUser();
  const items = member ? navItemsFor(member.role) : [];
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
          <Wordmark />
          {member && <DesktopNav items={items} />}
          <Flex align="center" gap={{ base: '0', sm: '2' }} ms="auto">
            {member && <LiveStatus />}
            {member && <BellMenu />}
            {member && <AccountMenu member={member} />}
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
