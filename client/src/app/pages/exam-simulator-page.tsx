import { CircuitsSection } from '../../features/circuits/circuits-section.tsx';
import { SessionsScreen } from '../../features/exam-simulator/sessions/sessions-screen.tsx';

export function ExamSimulatorPage() {
  return <SessionsScreen circuits={<CircuitsSection />} />;
}
