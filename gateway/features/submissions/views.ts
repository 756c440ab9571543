import type {
  AuthoredRow,
  SubmissionRow,
} from '@cascade/db/features/submissions/submissions.queries';
import type { OwnSubmission } from '@cascade/shared/features/submissions/contract';
import type { ReviewedSubmission } from '@cascade/shared/features/submissions/review';

export function ownView(row: SubmissionRow): OwnSubmission {
  const { id, content, status, version, rev, reviewNotes, scenarioId } = row;
  const { title, category, difficulty } = content;
  return {
    id,
    title,
    category,
    difficulty,
    status,
    submittedAt: row.submittedAt.toISOString(),
    reviewedAt: row.reviewedAt?.toISOString() ?? null,
    reviewNotes,
    version,
    rev,
    scenarioId,
  };
}

export function reviewersView(row: AuthoredRow): ReviewedSubmission {
  return { ...row.content, ...ownView(row), authorHandle: row.authorHandle };
}
