import { CircuitsSection } from '../../features/circuits/circuits-section.tsx';
import { SessionsScreen } from '../../features/exam-simulator/sessions/sessions-screen.tsx';

/** Mock exams, alone or as a live circuit. */
export function ExamSimulatorPage() {
  return <SessionsScreen circuits={<CircuitsSection />} />;
}
