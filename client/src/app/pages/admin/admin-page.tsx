import { VisitorSummary } from '../../../features/analytics/visitor-summary.tsx';
import { ReviewPage } from '../../../features/submissions/review/review-page.tsx';

/** The admin panel: submissions, and a look at who comes. */
export function AdminPage() {
  return <ReviewPage visitors={<VisitorSummary />} />;
}
