import { Box, chakra, Flex } from '@chakra-ui/react';
import { useAtomValue } from 'jotai';
import { type RefObject, Suspense, useEffect, useRef } from 'react';
import { Outlet, useLocation, useNavigationType } from 'react-router';
import { useCurrentUser } from '../../api/current-user.ts';
import { isExamModeAtom } from '../../domain/clock/exam-mode.ts';
import { lazyPart } from '../../feature.ts';
import { liveStateAtom } from '../../live/live-state.ts';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { TabTitle } from '../../ui/page/page-title.tsx';
import { OfflineStrip } from '../../ui/states/offline-strip.tsx';
import { ToastRegion } from '../../ui/toast/toast-region.tsx';
import { pageAt } from '../features.ts';
import { LiveStatus } from './connection/live-status.tsx';
import { UpdateNotice } from './connection/update-notice.tsx';
import { useLive, usePending, useReconnection } from './connection/use-connection.ts';
import { useIdleKeys } from './connection/use-idle-keys.ts';
import { ErrorBoundary } from './gates/error-boundary.tsx';
import { ProofPrompt } from './gates/proof-prompt.tsx';
import { BottomNav } from './navigation/bottom-nav.tsx';
import { Header } from './navigation/header.tsx';
import { navItemsFor } from './navigation/nav-items.ts';
import { SiteSearch } from './navigation/site-search.tsx';
import { SkipLink } from './navigation/skip-link.tsx';
import { useLinkWarming } from './navigation/use-link-warming.ts';
import { PageFrame } from './page-frame.tsx';
import { nameOf, titleAbove } from './page-name.ts';
import { PageSkeleton } from './page-skeleton.tsx';
import { Shortcuts } from './shortcuts.tsx';
import { Trail } from './trail.tsx';

const Footer = lazyPart(async () => (await import('./navigation/footer.tsx')).Footer);
const Attendance = lazyPart(
  async () => (await import('../../domain/presence/attendance.ts')).Attendance,
);
const RunningBar = lazyPart(
  async () => (await import('../../domain/clock/running-bar.tsx')).RunningBar,
);

/** Shorter visits are redirects. */
const SETTLED_MS = 1_000;

function usePageViews(pathname: string): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      import('../../features/analytics/beacon/page-views.ts').then(
        ({ countView }) => countView(pathname),
        // Offline or during a release.
        () => {},
      );
    }, SETTLED_MS);
    return () => clearTimeout(timer);
  }, [pathname]);
}

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
  const page = pageAt(pathname);
  const stateKey = page?.stateKey ?? pathname;
  const main = useRef<HTMLElement>(null);
  usePageFocus(main, stateKey);
  useLive();
  usePending();
  useIdleKeys(member, page?.isTimed ?? false);
  const isLive = useAtomValue(liveStateAtom) === 'live';
  useLinkWarming(member !== null && isLive, page?.isTimed ?? false);
  usePageViews(pathname);
  useReconnection();
  const isExam = useAtomValue(isExamModeAtom);
  const banner = titleAbove(page, member);
  const isFilled = page?.fillsPhone ?? false;
  const hideBelow = isFilled ? 'lg' : undefined;
  return (
    <Flex
      direction="column"
      minHeight="100dvh"
      height={isFilled ? { base: '100dvh', lg: 'auto' } : undefined}
    >
      {/* Until the page has a title of its own. */}
      <TabTitle key={stateKey}>{nameOf(page)}</TabTitle>
      <SkipLink />
      {isExam ? <LiveStatus isAlone /> : <Header />}
      <OfflineStrip />
      {member && !isExam && (
        <Suspense fallback={null}>
          <RunningBar />
        </Suspense>
      )}
      {/* Keeps the footer from jumping. */}
      <chakra.main
        ref={main}
        id="main"
        tabIndex={-1}
        flex="1 0 auto"
        minHeight="100dvh"
        {...(isFilled && filledMain)}
      >
        <PageFrame
          pt={{ base: isExam ? '0' : '4', md: '6' }}
          pb={isExam ? '16' : undefined}
          {...(isFilled && filledFrame)}
        >
          {!isExam && <Trail page={page} hideBelow={hideBelow} />}
          {banner && <PageHeader {...banner} />}
          <ErrorBoundary key={stateKey}>
            <Suspense fallback={<PageSkeleton />}>
              <Outlet />
            </Suspense>
          </ErrorBoundary>
        </PageFrame>
      </chakra.main>
      {!isExam && (
        <Box hideBelow={hideBelow}>
          <Suspense fallback={null}>
            <Footer />
          </Suspense>
        </Box>
      )}
      {member && !isFilled && !isExam && <BottomNav items={navItemsFor(member.role)} />}
      {member && (
        <Suspense fallback={null}>
          <Attendance activity={page?.activity ?? null} />
        </Suspense>
      )}
      <Shortcuts />
      {member && !page?.isTimed && <SiteSearch />}
      <ProofPrompt />
      {!isExam && <UpdateNotice />}
      <ToastRegion />
    </Flex>
  );
}

/** A new page starts at the top with focus; Back restores the scroll position. */
function usePageFocus(main: RefObject<HTMLElement | null>, page: string): void {
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
