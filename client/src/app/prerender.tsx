import type { PagePattern } from '@cascade/shared/domain/pages/page-pattern';
import { getCurrentUser, type Member } from '@cascade/shared/features/auth/contract';
import { listGroupConversations } from '@cascade/shared/features/groups/conversation';
import { listNotices } from '@cascade/shared/features/notices/contract';
import { pathOf } from '@cascade/shared/kernel/route';
import { routeContracts } from '@cascade/shared/registry';
import { Box, ChakraProvider, chakra, Flex } from '@chakra-ui/react';
import createCache, { type EmotionCache } from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { type QueryClient, QueryClientProvider, type QueryKey } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { searchOf } from '../api/call.ts';
import { createQueryClient } from '../api/query-client.ts';
import { keyOf } from '../api/query-of.ts';
import { PagesContext } from '../domain/pages/pages-context.ts';
import type { Page } from '../feature.ts';
import { PageHeader } from '../ui/page/page-header.tsx';
import { Skeleton } from '../ui/states/skeleton.tsx';
import { pages } from './features.ts';
import { LandingPage } from './pages/landing/landing-page.tsx';
import { BottomNav } from './shell/navigation/bottom-nav.tsx';
import { Header, MemberMenus } from './shell/navigation/header.tsx';
import { navItemsFor } from './shell/navigation/nav-items.ts';
import { PageFrame } from './shell/page-frame.tsx';
import { titleAbove } from './shell/page-name.ts';
import { PageSkeleton } from './shell/page-skeleton.tsx';
import { Trail } from './shell/trail.tsx';
import { system } from './theme/system.ts';

/** Nothing of a member is known at build: the name stays empty, the avatar blank. */
const nobody: Member = {
  id: '',
  publicId: '',
  name: '',
  email: '',
  emailVerified: true,
  handle: '',
  avatarSeed: '',
  role: 'member',
  createdAt: '',
  live: { epoch: '', stream: '', n: 0, stationsN: 0 },
};

/**
 * What a visitor sees on the landing page before any script has run: the header and the first
 * screen, which the first render replaces by the same.
 * @param nonce of its styles
 * @returns the contents of the page's root
 */
export function landingMarkup(nonce: string): string {
  return markupOf(
    <Flex direction="column" minHeight="100dvh">
      <Header />
      <chakra.main flex="1 0 auto" minHeight="100dvh">
        <PageFrame pt={{ base: '4', md: '6' }}>
          <LandingPage />
        </PageFrame>
      </chakra.main>
    </Flex>,
    { nonce, location: '/', member: null },
  );
}

/**
 * What a member sees of each page before any script has run: the frame of the page and the shape of
 * its contents, as while they load. Hidden from assistive technology, and nothing in it can be
 * pressed. Pages that fill a phone or run a clock have another frame and none of these.
 * @param nonce of its styles
 * @returns the contents of the page's root by pattern
 */
export async function shellMarkups(nonce: string): Promise<Partial<Record<PagePattern, string>>> {
  await MemberMenus.preload();
  return Object.fromEntries(
    pages.filter(hasUsualFrame).map((page) => [page.path, shellMarkup(page, nonce)]),
  );
}

const hasUsualFrame = ({ access, path, isTimed, fillsPhone }: Page): boolean =>
  (access === 'member' || path === '/') && !isTimed && !fillsPhone;

function shellMarkup(page: Page, nonce: string): string {
  const banner = titleAbove(page, nobody);
  return markupOf(
    <Flex direction="column" minHeight="100dvh" aria-hidden inert>
      <Header />
      <Box flex="1 0 auto" minHeight="100dvh">
        <PageFrame pt={{ base: '4', md: '6' }}>
          {/* What an address names is not known. */}
          {page.path.includes(':') ? (
            <Skeleton height="6" width="40" mb={{ base: '4', md: '6' }} />
          ) : (
            <Trail page={page} />
          )}
          {banner && <PageHeader {...banner} />}
          <PageSkeleton />
        </PageFrame>
      </Box>
      <BottomNav items={navItemsFor(nobody.role)} />
    </Flex>,
    { nonce, location: page.path, member: nobody },
  );
}

/** What the page of a pattern loads before it can be drawn. */
export type FirstLoad = {
  pattern: PagePattern;
  /** Its component, as its script exports it. */
  Screen: unknown;
  /**
   * The addresses of its data; `:2` is the second segment of the page's own address.
   */
  reads: string[];
};

/** @returns what each page loads whose script is not part of the first screen's */
export async function firstLoads(): Promise<FirstLoad[]> {
  const loads = pages.map(async ({ path, Screen, isTimed }): Promise<FirstLoad | null> => {
    if (!Screen.preload) return null;
    const screen = await Screen.preload();
    const asked: QueryKey[] = [];
    const client = {
      prefetchQuery: async ({ queryKey }: { queryKey: QueryKey }) => asked.push(queryKey),
    };
    const segments = path.split('/');
    const params = Object.fromEntries(
      segments.flatMap((segment, at) =>
        segment.startsWith(':') ? [[segment.slice(1), standInOf(at)]] : [],
      ),
    );
    screen.prefetch?.(client as unknown as QueryClient, params);
    const reads = asked.map((key) =>
      segments.reduce(
        (address, _segment, at) => address.replaceAll(standInOf(at), `:${at}`),
        addressOf(key),
      ),
    );
    return { pattern: path, Screen: screen, reads: isTimed ? reads : [...reads, ...readByShell] };
  });
  return (await Promise.all(loads)).filter((load) => load !== null);
}

/** Where the shell has its header. The list of conversations is not: it says who is online now. */
const readByShell = [listNotices.path, listGroupConversations.path];

/** A number, because some pages read nothing without one. */
const standInOf = (at: number): string => String(9_000_001 + at);

function addressOf([name, params, query]: QueryKey): string {
  const route = routeContracts.find((one) => one.name === name);
  if (!route) throw new Error(`No route is called ${name}.`);
  return pathOf(route.path, params ?? undefined) + searchOf(query);
}

/** What Chakra UI would insert on each page: the reset, the base and the tokens. */
export function globalStyles(): string {
  const cache = styleCacheFor('');
  renderToString(
    <CacheProvider value={cache}>
      <ChakraProvider value={system}>{null}</ChakraProvider>
    </CacheProvider>,
  );
  return stylesOf(cache);
}

type Setting = { nonce: string; location: string; member: Member | null };

function markupOf(children: ReactNode, { nonce, location, member }: Setting): string {
  const cache = styleCacheFor(nonce);
  const queryClient = createQueryClient();
  queryClient.setQueryData(keyOf(getCurrentUser, {}), member);
  const markup = renderToString(
    <CacheProvider value={cache}>
      <ChakraProvider value={withoutGlobalStyles}>
        <QueryClientProvider client={queryClient}>
          <PagesContext value={pages}>
            <StaticRouter location={location}>{children}</StaticRouter>
          </PagesContext>
        </QueryClientProvider>
      </ChakraProvider>
    </CacheProvider>,
  );
  return `<style nonce="${nonce}">${stylesOf(cache)}</style>${markup}`;
}

/** The stylesheet has them. */
const withoutGlobalStyles = { ...system, _global: [] };

function styleCacheFor(nonce: string): EmotionCache {
  const cache = createCache({ key: 'c', nonce });
  // Collects styles instead of writing them beside each element.
  cache.compat = true;
  return cache;
}

const stylesOf = ({ inserted }: EmotionCache): string =>
  Object.values(inserted)
    .filter((rules) => typeof rules === 'string')
    .join('');
