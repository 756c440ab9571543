import { useParams } from 'react-router';
import { LobbyScreen } from '../../../features/partner-lobby/lobby-screen.tsx';

export function LobbyPage() {
  const { token = '' } = useParams();
  return <LobbyScreen key={token} token={token} />;
}
