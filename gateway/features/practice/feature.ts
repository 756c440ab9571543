import { findLatestOfStation, listAttemptsOf } from '@cascade/db/domain/attempts/attempts.queries';
import { findUnmetStation } from '@cascade/db/features/insight/insight.queries';
import {
  commandAttempt,
  completeAttempt,
  findEarlierEdition,
  getAttempt,
  listAttempts,
  nextStation,
  revealAttempt,
  saveSheet,
  startAttempt,
} from '@cascade/shared/features/practice/contract';
import { getRunning } from '@cascade/shared/features/practice/running';
import { attemptSummary } from '../../domain/stations/attempt-view.ts';
import type { Feature } from '../../feature.ts';
import { type BoundRoute, bind } from '../../http/bind.ts';
import type { Services } from '../../services.ts';
import { command, get, reveal, start } from './actions.ts';
import { complete, save } from './marking.ts';
import { listRunning } from './running.ts';

function practiceRoutes(services: Services): BoundRoute[] {
  const { env } = services;
  return [
    bind(startAttempt, (context) => start(context, context.body, !env.isProduction)),
    bind(getAttempt, ({ caller, params }) => get(services, caller.userId, params.id)),
    bind(getRunning, ({ caller }) => listRunning(services, caller.userId)),
    bind(listAttempts, async ({ db, caller, query }) =>
      (await listAttemptsOf(db, caller.userId, query.limit)).map(attemptSummary),
    ),
    bind(commandAttempt, (context) => command(context, context.params.id, context.body.command)),
    bind(revealAttempt, (context) => reveal(context, context.params.id)),
    bind(saveSheet, (context) => save(context, { id: context.params.id, ...context.body })),
    bind(completeAttempt, (context) =>
      complete(context, { id: context.params.id, ...context.body }),
    ),
    bind(
      nextStation,
      async ({ db, caller, query }) => (await findUnmetStation(db, caller.userId, query)) ?? null,
    ),
    bind(findEarlierEdition, async ({ db, caller, params }) => {
      const latest = await findLatestOfStation(db, caller.userId, params.scenarioId);
      if (!latest || latest.edition >= latest.presentEdition) return null;
      const { attemptId, practisedAt, markHundredths, edition } = latest;
      return { attemptId, practisedAt: practisedAt.toISOString(), markHundredths, edition };
    }),
  ];
}

export const practice: Feature = { routes: practiceRoutes };
