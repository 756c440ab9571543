import { useParams } from 'react-router';
import { StationPartsContext } from '../../domain/stations/station-parts.ts';
import { ExamScreen } from '../../features/exam-simulator/exam-screen.tsx';
import { stationParts } from './practice/station-parts.ts';

export function ExamSessionPage() {
  const { sessionId = '' } = useParams();
  return (
    <StationPartsContext value={stationParts}>
      <ExamScreen key={sessionId} sessionId={sessionId} />
    </StationPartsContext>
  );
}
