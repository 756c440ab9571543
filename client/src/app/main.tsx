import '@fontsource-variable/source-sans-3/wght.css';
import '@fontsource-variable/source-sans-3/wght-italic.css';
import '@fontsource-variable/source-serif-4/wght.css';
import './theme/fonts.css';
import 'virtual:global-styles.css';
import { notifyManager } from '@tanstack/react-query';
import { getDefaultStore } from 'jotai';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { currentUserQuery } from '../api/current-user.ts';
import { queryClient } from '../api/query-client.ts';
import { followMember } from '../device/follow-member.ts';
import { scheduleDrawing } from '../live/drawing.ts';
import { isLeavingAtom } from '../live/live-state.ts';
import { keepOffline, offerReloadWhenOutdated } from '../offline/registration.ts';
import { followColourMode } from '../ui/page/colour-mode.ts';
import { Providers } from './providers.tsx';
import { Router } from './router.tsx';
import { MemberMenus } from './shell/navigation/header.tsx';
import { warmPage } from './warm-page.ts';

/** Delays the first paint so that members do not see the landing page flash. */
const knowsUserWithinMs = 150;
/** The frame that the server sent stays until the page can be drawn into it, but not for longer. */
const knowsPageWithinMs = 1_500;
const answersWithinMs = 350;

notifyManager.setScheduler(scheduleDrawing);
followColourMode();
followMember(queryClient, () => getDefaultStore().get(isLeavingAtom));
void start();

async function start(): Promise<void> {
  const root = document.getElementById('root');
  const isFramed = root?.hasChildNodes() ?? false;
  const ready = queryClient.prefetchQuery(currentUserQuery).then(warmIfMember);
  const atLatest = isFramed ? knowsPageWithinMs : knowsUserWithinMs;
  await Promise.race([ready, waited(atLatest)]);
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

/**
 * What the page reads is asked for before anything is drawn. A slow phone takes longer to draw twice,
 * without and with the answers, than they take to come.
 */
async function warmIfMember(): Promise<void> {
  if (!queryClient.getQueryData(currentUserQuery.queryKey)) return;
  await Promise.all([MemberMenus.preload(), warmPage(window.location.pathname)]);
  await Promise.race([whenAnswered(), waited(answersWithinMs)]);
}

function whenAnswered(): Promise<void> {
  return new Promise((resolve) => {
    const stop = queryClient.getQueryCache().subscribe(check);
    check();
    function check() {
      if (queryClient.isFetching() > 0) return;
      stop();
      resolve();
    }
  });
}

function waited(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
