import { getCurrentUser } from '@cascade/shared/features/auth/contract';
import { ChakraProvider, chakra, Flex } from '@chakra-ui/react';
import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { createQueryClient } from '../api/query-client.ts';
import { keyOf } from '../api/query-of.ts';
import { LandingPage } from './pages/landing/landing-page.tsx';
import { Header } from './shell/navigation/header.tsx';
import { PageFrame } from './shell/page-frame.tsx';
import { system } from './theme/system.ts';

/**
 * What a visitor sees on the landing page before any script has run: the header and the first
 * screen, which the first render replaces by the same.
 * @param nonce of its styles
 * @returns the contents of the page's root
 */
export function landingMarkup(nonce: string): string {
  const cache = createCache({ key: 'c', nonce });
  // Collects styles instead of writing them beside each element.
  cache.compat = true;
  const queryClient = createQueryClient();
  queryClient.setQueryData(keyOf(getCurrentUser, {}), null);
  const markup = renderToString(
    <CacheProvider value={cache}>
      <ChakraProvider value={system}>
        <QueryClientProvider client={queryClient}>
          <StaticRouter location="/">
            <Flex direction="column" minHeight="100dvh">
              <Header />
              <chakra.main flex="1 0 auto" minHeight="100dvh">
                <PageFrame pt={{ base: '4', md: '6' }}>
                  <LandingPage />
                </PageFrame>
              </chakra.main>
            </Flex>
          </StaticRouter>
        </QueryClientProvider>
      </ChakraProvider>
    </CacheProvider>,
  );
  const styles = Object.values(cache.inserted).filter((rules) => typeof rules === 'string');
  return `<style nonce="${nonce}">${styles.join('')}</style>${markup}`;
}
