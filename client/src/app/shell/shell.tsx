import { Box, chakra, Flex } from '@chakra-ui/react';
import { type RefObject, Suspense, useEffect, useRef } from 'react';
import { Outlet, useLocation, useNavigationType } from 'react-router';
import { useCurrentUser } from '../../api/current-user.ts';
import { useAttendance } from '../../domain/presence/use-attendance.ts';
import { Breadcrumbs } from '../../ui/page/breadcrumbs.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { OfflineStrip } from '../../ui/states/offline-strip.tsx';
import { ToastRegion } from '../../ui/toast/toast-region.tsx';
import { UpdateNotice } from './connection/update-notice.tsx';
import { useLive, usePending, useReconnection } from './connection/use-connection.ts';
import { useIdleKeys } from './connection/use-idle-keys.ts';
import { ErrorBoundary } from './gates/error-boundary.tsx';
import { ProofPrompt } from './gates/proof-prompt.tsx';
import { BottomNav } from './navigation/bottom-nav.tsx';
import { crumbsOf } from './navigation/crumbs.ts';
import { Footer } from './navigation/footer.tsx';
import { Header } from './navigation/header.tsx';
import { navItemsFor, pagesFor } from './navigation/nav-items.ts';
import { SkipLink } from './navigation/skip-link.tsx';
import { PageFrame } from './page-frame.tsx';
import { fillsPhone, pageOf } from './page-shape.ts';
import { PageSkeleton } from './page-skeleton.tsx';
import { ShortcutsDialog } from './shortcuts-dialog.tsx';

/** Shorter visits are redirects, such as to sign-in. */
const SETTLED_MS = 1_000;

/** Counts a page view once the page has loaded. */
function usePageViews(pathname: string): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      import('../../features/analytics/beacon/page-views.ts').then(
        ({ countView }) => countView(pathname),
        // Offline or during a release: the view is not counted.
        () => {},
      );
    }, SETTLED_MS);
    return () => clearTimeout(timer);
  }, [pathname]);
}

/** The phone's screen below the header and a notice. */
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
      {/* At least a screen high, so that the footer does not jump. */}
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

/** The h1 of pages listed in the navigation. */
function TitleBanner() {
  const { pathname } = useLocation();
  const { member } = useCurrentUser();
  const item = member && pagesFor(member.role).find(({ path }) => path === pathname);
  return item && !item.hasOwnTitle ? (
    <PageHeader title={item.title ?? item.label} description={item.description} />
  ) : null;
}

/**
 * A new page starts at the top with focus, as a new document would; Back restores the scroll
 * position. Navigation within a page is up to the page.
 */
function usePageFocus(main: RefObject<HTMLElement | null>): void {
  const page = pageOf(useLocation().pathname);
  const type = useNavigationType();
  const shownPage = useRef(page);
  useEffect(() => {
    if (shownPage.current === page) return;
    shownPage.current = page;
    if (type === 'POP') return;
    window.scrollTo(0, 0);
    main.current?.focus({ preventScroll: true });
  }, [page, type, main]);
}
