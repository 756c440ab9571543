import { StationPartsContext } from '../../../domain/stations/station-parts.ts';
import { SessionPage } from '../../../features/groups/session/session-page.tsx';
import { stationParts } from '../practice/station-parts.ts';

export function GroupSessionPage() {
  return (
    <StationPartsContext value={stationParts}>
      <SessionPage />
    </StationPartsContext>
  );
}
