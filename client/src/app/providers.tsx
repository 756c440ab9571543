import { ChakraProvider } from '@chakra-ui/react';
import { CacheProvider } from '@emotion/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { getDefaultStore, Provider as StoreProvider } from 'jotai';
import { queryClientAtom } from 'jotai-tanstack-query';
import type { ReactNode } from 'react';
import { queryClient } from '../api/query-client.ts';
import { emotionCache } from './theme/emotion-cache.ts';
import { system } from './theme/system.ts';

/** One store, in and outside React: toasts and live events reach it without a component. */
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
