import { isOutage } from '../../api/api-error.ts';
import { useCurrentUser } from '../../api/current-user.ts';
import { lazyComponent } from '../../feature.ts';
import { OfflineState } from '../shell/gates/offline-state.tsx';
import { LandingPage } from './landing/landing-page.tsx';

const HomePage = lazyComponent(async () => (await import('./home-page.tsx')).HomePage);

export function StartPage() {
  const user = useCurrentUser();
  if (user.state === 'failed' && isOutage(user.error)) return <OfflineState onRetry={user.retry} />;
  return user.member ? <HomePage /> : <LandingPage />;
}

StartPage.preload = HomePage.preload;
