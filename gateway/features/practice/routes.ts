import type { Tx } from '@cascade/db/client';
import { listAttemptsOf } from '@cascade/db/domain/attempts/attempts.queries';
import type { Caller } from '@cascade/db/features/auth/sessions.queries';
import { findUnmetStation } from '@cascade/db/features/insight/insight.queries';
import type { Appender } from '@cascade/db/live/appender';
import {
  commandAttempt,
  completeAttempt,
  getAttempt,
  listAttempts,
  nextStation,
  revealAttempt,
  saveSheet,
  startAttempt,
} from '@cascade/shared/features/practice/contract';
import { type BoundRoute, bind } from '../../http/bind.ts';
import type { Services } from '../../services.ts';
import { command, get, reveal, start, type Work } from './actions.ts';
import { attemptSummary } from './attempt-view.ts';
import { complete, save } from './marking.ts';

/** What every mutation's context has. */
type Mutation = { db: Tx; live: Appender; caller: Caller };

export function practiceRoutes(services: Services): BoundRoute[] {
  const { clock, database, env } = services;
  const work = ({ db, live, caller }: Mutation): Work => ({
    tx: db,
    live,
    userId: caller.userId,
    now: clock.now(),
  });
  return [
    bind(startAttempt, (context) => start(work(context), context.body, !env.isProduction)),
    bind(getAttempt, ({ caller, params }) => get(services, caller.userId, params.id)),
    bind(listAttempts, async ({ db, caller, query }) =>
      (await listAttemptsOf(db, caller.userId, query.limit)).map(attemptSummary),
    ),
    bind(commandAttempt, (context) =>
      command(work(context), context.params.id, context.body.command),
    ),
    bind(revealAttempt, (context) => reveal(work(context), context.params.id)),
    bind(saveSheet, (context) => save(work(context), { id: context.params.id, ...context.body })),
    bind(completeAttempt, (context) =>
      complete(work(context), { id: context.params.id, ...context.body }),
    ),
    bind(
      nextStation,
      async ({ caller, query }) =>
        (await findUnmetStation(database.sql, caller.userId, query)) ?? null,
    ),
  ];
}
