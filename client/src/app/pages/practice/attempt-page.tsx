import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { StationPartsContext } from '../../../domain/stations/station-parts.ts';
import { DevicePart } from '../../../features/partner/device-part.tsx';
import { PartnerLinks } from '../../../features/partner/partner-links.tsx';
import { PartnerMarks } from '../../../features/partner/partner-marks.tsx';
import { OfLobby } from '../../../features/partner-lobby/after-station.tsx';
import { attemptQuery } from '../../../features/practice/attempt/attempt-query.ts';
import { AttemptScreen } from '../../../features/practice/attempt-screen.tsx';
import { stationParts } from './station-parts.ts';

const partner = { Links: PartnerLinks, Part: DevicePart, Marks: PartnerMarks };

export function AttemptPage() {
  const { attemptId = '' } = useParams();
  const { data } = useQuery(attemptQuery(attemptId));
  return (
    <StationPartsContext value={stationParts}>
      {data && <OfLobby attemptId={data.id} isMarked={data.completedAt !== null} />}
      <AttemptScreen key={attemptId} attemptId={attemptId} partner={partner} />
    </StationPartsContext>
  );
}
