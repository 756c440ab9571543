import type {
  AuthoredRow,
  SubmissionRow,
} from '@cascade/db/features/submissions/submissions.queries';
import type { OwnSubmission } from '@cascade/shared/features/submissions/contract';
import type { ReviewedSubmission } from '@cascade/shared/features/submissions/review';

/** What its author sees in a list. */
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

/** What a reviewer sees: everything that was handed in, and by whom. */
export function reviewersView(row: AuthoredRow): ReviewedSubmission {
  return { ...row.content, ...ownView(row), authorHandle: row.authorHandle };
}
