import { Box, chakra, Flex } from '@chakra-ui/react';
import { Suspense, useRef } from 'react';
import { Outlet, useLocation } from 'react-router';
import { useCurrentUser } from '../../api/current-user.ts';
import { useAttendance } from '../../domain/presence/use-attendance.ts';
import { Breadcrumbs } from '../../ui/page/breadcrumbs.tsx';
import { OfflineStrip } from '../../ui/states/offline-strip.tsx';
import { ToastRegion } from '../../ui/toast/toast-region.tsx';
import { UpdateNotice } from './connection/update-notice.tsx';
import { useIdleKeys } from './connection/use-idle-keys.ts';
import { useLive } from './connection/use-live.ts';
import { usePending } from './connection/use-pending.ts';
import { useReconnection } from './connection/use-reconnection.ts';
import { ErrorBoundary } from './gates/error-boundary.tsx';
import { ProofPrompt } from './gates/proof-prompt.tsx';
import { BottomNav } from './navigation/bottom-nav.tsx';
import { crumbsOf } from './navigation/crumbs.ts';
import { Footer } from './navigation/footer.tsx';
import { Header } from './navigation/header.tsx';
import { navItemsFor } from './navigation/nav-items.ts';
import { SkipLink } from './navigation/skip-link.tsx';
import { PageFrame } from './page-frame.tsx';
import { fillsPhone, pageOf } from './page-shape.ts';
import { PageSkeleton } from './page-skeleton.tsx';
import { ShortcutsDialog } from './shortcuts-dialog.tsx';
import { TitleBanner } from './title-banner.tsx';
import { usePageFocus } from './use-page-focus.ts';
import { usePageViews } from './use-page-views.ts';

/** What the header and a notice leave of a phone's screen. */
const filledMain = {
  flex: { base: '1 1 0', lg: '1 0 auto' },
  minHeight: { base: '0', lg: '100dvh' },
  display: { base: 'flex', lg: 'block' },
} as const;
const filledFrame = {
  pt: { base: '0', lg: '6' },
  px: { base: '0', lg: '8' },
  display: { base: 'flex', lg: 'block' },
  flexDirection: 'column',
  minHeight: '0',
} as const;

/** What surrounds every page. */
export function Shell() {
  const { pathname } = useLocation();
  const { member } = useCurrentUser();
  const main = useRef<HTMLElement>(null);
  usePageFocus(main);
  useLive();
  usePending();
  useAttendance(member !== null, pathname);
  useIdleKeys(member, pathname);
  usePageViews(pathname);
  useReconnection();
  const crumbs = crumbsOf(pathname);
  const isFilled = fillsPhone(pathname);
  const hideBelow = isFilled ? 'lg' : undefined;
  return (
    <Flex
      direction="column"
      minHeight="100dvh"
      height={isFilled ? { base: '100dvh', lg: 'auto' } : undefined}
    >
      <SkipLink />
      <Header />
      <OfflineStrip />
      {/* At least a screen high, so that the footer never jumps while a page loads. */}
      <chakra.main
        ref={main}
        id="main"
        tabIndex={-1}
        flex="1 0 auto"
        minHeight="100dvh"
        {...(isFilled && filledMain)}
      >
        <PageFrame pt={{ base: '4', md: '6' }} {...(isFilled && filledFrame)}>
          {crumbs.length > 0 && (
            <Box mb={{ base: '4', md: '6' }} hideBelow={hideBelow} _print={{ display: 'none' }}>
              <Breadcrumbs crumbs={crumbs} />
            </Box>
          )}
          <TitleBanner />
          <ErrorBoundary key={pageOf(pathname)}>
            <Suspense fallback={<PageSkeleton />}>
              <Outlet />
            </Suspense>
          </ErrorBoundary>
        </PageFrame>
      </chakra.main>
      <Box hideBelow={hideBelow}>
        <Footer />
      </Box>
      {member && !isFilled && <BottomNav items={navItemsFor(member.role)} />}
      <ShortcutsDialog />
      <ProofPrompt />
      <UpdateNotice />
      <ToastRegion />
    </Flex>
  );
}
