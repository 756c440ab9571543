import { useParams } from 'react-router';
import { StationProblem } from './station/station-problem.tsx';
import { StationScreen } from './station/station-screen.tsx';

/** One station with all its parts (specification, section 2.7). */
export function ScenarioPage() {
  const { id = '' } = useParams();
  if (!/^\d+$/.test(id)) return <StationProblem title="Invalid scenario ID" />;
  return <StationScreen key={id} scenarioId={Number(id)} />;
}
