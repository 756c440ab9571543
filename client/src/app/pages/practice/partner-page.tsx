import { useParams, useSearchParams } from 'react-router';
import { StationPartsContext } from '../../../domain/stations/station-parts.ts';
import { PartnerScreen } from '../../../features/partner/partner-screen.tsx';
import { AfterStation } from '../../../features/partner-lobby/after-station.tsx';
import { stationParts } from './station-parts.ts';

export function PartnerPage() {
  const { token = '' } = useParams();
  const [search] = useSearchParams();
  const lobby = search.get('lobby');
  return (
    <StationPartsContext value={stationParts}>
      <PartnerScreen
        key={token}
        token={token}
        alsoPlays={search.has('plays')}
        after={lobby !== null && <AfterStation token={lobby} />}
      />
    </StationPartsContext>
  );
}
