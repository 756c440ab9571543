import {
  findSubmissionOf,
  listAllSubmissions,
  listSubmissionsOf,
  readSubmissionCounts,
} from '@cascade/db/features/submissions/submissions.queries';
import {
  getMySubmission,
  listMySubmissions,
  resubmitScenario,
  submitScenario,
} from '@cascade/shared/features/submissions/contract';
import {
  approveSubmission,
  countSubmissions,
  getSubmission,
  listSubmissions,
  reviewSubmission,
} from '@cascade/shared/features/submissions/review';
import { AppError } from '@cascade/shared/kernel/app-error';
import type { Feature } from '../../feature.ts';
import { type BoundRoute, bind } from '../../http/bind.ts';
import type { Services } from '../../services.ts';
import { readDossier } from './dossier.ts';
import { decide } from './review.ts';
import { resubmit, submit } from './submit.ts';
import { ownView, reviewersView } from './views.ts';

function submissionRoutes(services: Services): BoundRoute[] {
  const { clock } = services;
  return [
    bind(listMySubmissions, async ({ db, caller }) =>
      (await listSubmissionsOf(db, caller.userId)).map(ownView),
    ),
    bind(getMySubmission, async ({ db, caller, params }) => {
      const row = await findSubmissionOf(db, caller.userId, params.id);
      if (!row) throw new AppError('not_found', 'You have no such submission.');
      return { submission: ownView(row), content: row.content };
    }),
    bind(submitScenario, ({ body, ...work }) => submit(work, work.caller, body, clock.now())),
    bind(resubmitScenario, ({ params, body, ...work }) =>
      resubmit(work, work.caller, params.id, body, clock.now()),
    ),
    // Before one submission: `counts` must not be taken for an id.
    bind(countSubmissions, ({ db }) => readSubmissionCounts(db, clock.now())),
    bind(listSubmissions, async ({ db, query }) =>
      (
        await listAllSubmissions(db, {
          state: query.state,
          cursor: query.cursor,
          limit: query.limit,
        })
      ).map(reviewersView),
    ),
    bind(getSubmission, ({ db, params }) => readDossier(db, params.id)),
    bind(reviewSubmission, ({ params, body, ...work }) =>
      decide(services, work, work.caller, params.id, {
        status: body.status,
        notes: body.reviewNotes ?? null,
        version: body.version,
      }),
    ),
    bind(approveSubmission, ({ params, body, ...work }) =>
      decide(services, work, work.caller, params.id, { status: 'approved', ...body }),
    ),
  ];
}

export const submissions: Feature = { routes: submissionRoutes };
