import '@fontsource-variable/source-sans-3/wght.css';
import '@fontsource-variable/source-sans-3/wght-italic.css';
import '@fontsource-variable/source-serif-4/wght.css';
import './theme/fonts.css';
import { getDefaultStore } from 'jotai';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { currentUserQuery } from '../api/current-user.ts';
import { queryClient } from '../api/query-client.ts';
import { followMember } from '../device/follow-member.ts';
import { isLeavingAtom } from '../live/live-state.ts';
import { keepOffline, offerReloadWhenOutdated } from '../offline/registration.ts';
import { followColourMode } from '../ui/page/colour-mode.ts';
import { Providers } from './providers.tsx';
import { Router } from './router.tsx';
import { warmPage } from './warm-page.ts';

/** Delays the first paint so that members do not see the landing page flash. */
const knowsUserWithinMs = 150;

followColourMode();
followMember(queryClient, () => getDefaultStore().get(isLeavingAtom));
void start();

async function start(): Promise<void> {
  const user = queryClient.prefetchQuery(currentUserQuery).then(warmIfMember);
  await Promise.race([user, new Promise((resolve) => setTimeout(resolve, knowsUserWithinMs))]);
  const root = document.getElementById('root');
  if (root) {
    createRoot(root).render(
      <StrictMode>
        <Providers>
          <Router />
        </Providers>
      </StrictMode>,
    );
  }
  keepOffline();
  offerReloadWhenOutdated();
}

/** Drawing the shell takes longer than asking for what the page reads. */
function warmIfMember(): void {
  if (queryClient.getQueryData(currentUserQuery.queryKey)) void warmPage(window.location.pathname);
}
