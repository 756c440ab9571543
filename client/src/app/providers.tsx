import { ChakraProvider } from '@chakra-ui/react';
import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { getDefaultStore, Provider as StoreProvider } from 'jotai';
import { queryClientAtom } from 'jotai-tanstack-query';
import type { ReactNode } from 'react';
import { queryClient } from '../api/query-client.ts';
import { system } from './theme/system.ts';

const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content;

/** The content security policy allows styles by nonce only. */
const emotionCache = createCache({ key: 'c', ...(nonce ? { nonce } : {}) });

/** Shared with toasts and live events outside React. */
const store = getDefaultStore();
store.set(queryClientAtom, queryClient);

export function Providers({ children }: { children: ReactNode }) {
  return (
    <CacheProvider value={emotionCache}>
      <ChakraProvider value={system}>
        <StoreProvider store={store}>
          <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
        </StoreProvider>
      </ChakraProvider>
    </CacheProvider>
  );
}
