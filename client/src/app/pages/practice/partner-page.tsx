import { useParams } from 'react-router';
import { StationPartsContext } from '../../../domain/stations/station-parts.ts';
import { PartnerScreen } from '../../../features/partner/partner-screen.tsx';
import { stationParts } from './station-parts.ts';

export function PartnerPage() {
  const { token = '' } = useParams();
  return (
    <StationPartsContext value={stationParts}>
      <PartnerScreen key={token} token={token} />
    </StationPartsContext>
  );
}
