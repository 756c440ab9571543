import { lazy } from 'react';
import { useCurrentUser } from '../../api/current-user.ts';
import { LandingPage } from './landing/landing-page.tsx';

const HomePage = lazy(async () => ({ default: (await import('./home-page.tsx')).HomePage }));

/** Home for members; the landing page for everybody else, and while that is not yet known. */
export function StartPage() {
  const { member } = useCurrentUser();
  return member ? <HomePage /> : <LandingPage />;
}
