import { useParams } from 'react-router';
import { StationPartsContext } from '../../../domain/stations/station-parts.ts';
import { DevicePart } from '../../../features/partner/device-part.tsx';
import { PartnerLinks } from '../../../features/partner/partner-links.tsx';
import { AfterAttempt, CandidateRole } from '../../../features/partner-lobby/after-station.tsx';
import { AttemptScreen } from '../../../features/practice/attempt-screen.tsx';
import { stationParts } from './station-parts.ts';

const partner = {
  Links: PartnerLinks,
  Part: DevicePart,
  Role: CandidateRole,
  After: AfterAttempt,
};

export function AttemptPage() {
  const { attemptId = '' } = useParams();
  return (
    <StationPartsContext value={stationParts}>
      <AttemptScreen key={attemptId} attemptId={attemptId} partner={partner} />
    </StationPartsContext>
  );
}
