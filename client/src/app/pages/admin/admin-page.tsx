import { VisitorSummary } from '../../../features/analytics/visitor-summary.tsx';
import { ReviewPage } from '../../../features/submissions/review/review-page.tsx';
import { AdminNav } from './admin-nav.tsx';

export function AdminPage() {
  return (
    <>
      <AdminNav />
      <ReviewPage visitors={<VisitorSummary />} />
    </>
  );
}
