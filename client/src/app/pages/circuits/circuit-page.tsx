import { useParams } from 'react-router';
import { StationPartsContext } from '../../../domain/stations/station-parts.ts';
import { CircuitScreen } from '../../../features/circuits/circuit-screen.tsx';
import { stationParts } from '../practice/station-parts.ts';

export function CircuitPage() {
  const { circuitId = '' } = useParams();
  return (
    <StationPartsContext value={stationParts}>
      <CircuitScreen key={circuitId} circuitId={circuitId} />
    </StationPartsContext>
  );
}
