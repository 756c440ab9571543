import { useParams } from 'react-router';
import { JoinScreen } from '../../../features/circuits/join/join-screen.tsx';

export function JoinPage() {
  const { token = '' } = useParams();
  return <JoinScreen key={token} token={token} />;
}
