import { useParams } from 'react-router';
import { lazyComponent } from '../../../feature.ts';
import { LobbyScreen } from '../../../features/partner-lobby/lobby-screen.tsx';

/** A partner with a link does not load what lists conversations. */
const PartnerStartPage = lazyComponent(
  async () => (await import('./partner-start-page.tsx')).PartnerStartPage,
);

/** One part of a station, which somebody may open without a lobby. */
export const PartnerPage = lazyComponent(
  async () => (await import('./partner-page.tsx')).PartnerPage,
);

/** Both addresses: whom to invite, and the lobby. */
export function TogetherPage() {
  const { token } = useParams();
  return token === undefined ? <PartnerStartPage /> : <LobbyScreen key={token} token={token} />;
}
