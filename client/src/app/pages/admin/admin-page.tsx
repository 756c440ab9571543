import { VisitorSummary } from '../../../features/analytics/visitor-summary.tsx';
import { ReviewPage } from '../../../features/submissions/review/review-page.tsx';

export function AdminPage() {
  return <ReviewPage visitors={<VisitorSummary />} />;
}
