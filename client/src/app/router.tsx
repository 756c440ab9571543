import { BrowserRouter, Route, Routes } from 'react-router';
import { PagesContext } from '../domain/pages/pages-context.ts';
import type { Page } from '../feature.ts';
import { pages } from './features.ts';
import { AdminGate } from './shell/gates/admin-gate.tsx';
import { AdminsOnly } from './shell/gates/admins-only.tsx';
import { ErrorBoundary } from './shell/gates/error-boundary.tsx';
import { MembersOnly } from './shell/gates/members-only.tsx';
import { Shell } from './shell/shell.tsx';

export function Router() {
  return (
    <PagesContext value={pages}>
      <BrowserRouter>
        <Routes>
          <Route element={<WholeShell />}>
            {pages.map((page) => (
              <Route key={page.path} path={page.path} element={<GatedPage page={page} />} />
            ))}
          </Route>
        </Routes>
      </BrowserRouter>
    </PagesContext>
  );
}

/** A part of the shell that cannot load must not leave an empty page. */
function WholeShell() {
  return (
    <ErrorBoundary>
      <Shell />
    </ErrorBoundary>
  );
}

function GatedPage({ page }: { page: Page }) {
  const screen = <page.Screen />;
  if (page.access === 'public') return screen;
  if (page.access === 'member') return <MembersOnly offline={page.offline}>{screen}</MembersOnly>;
  if (page.refusesVisitors) return <AdminGate>{screen}</AdminGate>;
  return (
    <MembersOnly>
      <AdminsOnly>{screen}</AdminsOnly>
    </MembersOnly>
  );
}
