import { StationPartsContext } from '../../../domain/stations/station-parts.ts';
import { TrialScreen } from '../../../features/trial/trial-screen.tsx';
import { stationParts } from './station-parts.ts';

export function TrialPage() {
  return (
    <StationPartsContext value={stationParts}>
      <TrialScreen />
    </StationPartsContext>
  );
}
