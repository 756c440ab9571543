import { useParams } from 'react-router';
import { StationPartsContext } from '../../../domain/stations/station-parts.ts';
import { DevicePart } from '../../../features/partner/device-part.tsx';
import { PartnerLinks } from '../../../features/partner/partner-links.tsx';
import { PartnerMarks } from '../../../features/partner/partner-marks.tsx';
import { CandidateRole, GoOnOfAttempt } from '../../../features/partner-lobby/after-station.tsx';
import { AttemptScreen } from '../../../features/practice/attempt-screen.tsx';
import { stationParts } from './station-parts.ts';

const partner = {
  Links: PartnerLinks,
  Part: DevicePart,
  Marks: PartnerMarks,
  Role: CandidateRole,
  GoOn: GoOnOfAttempt,
};

export function AttemptPage() {
  const { attemptId = '' } = useParams();
  return (
    <StationPartsContext value={stationParts}>
      <AttemptScreen key={attemptId} attemptId={attemptId} partner={partner} />
    </StationPartsContext>
  );
}
