import { findUnmetStation } from '@cascade/db/queries/insight';
import { listAttemptsOf } from '@cascade/db/queries/practice';
import {
  commandAttempt,
  completeAttempt,
  getAttempt,
  listAttempts,
  nextStation,
  revealAttempt,
  saveSheet,
  startAttempt,
} from '@cascade/shared/contracts/practice';
import { type BoundRoute, bind } from '../../http/bind.ts';
import type { Services } from '../../services.ts';
import { command, complete, get, reveal, save, start } from './actions.ts';
import { attemptSummary } from './attempt-view.ts';

export function practiceRoutes(services: Services): BoundRoute[] {
  const { clock, database } = services;
  return [
    bind(startAttempt, ({ db, caller, body }) =>
      start(services, db, { userId: caller.userId, ...body }),
    ),
    bind(getAttempt, ({ caller, params }) => get(services, caller.userId, params.id)),
    bind(listAttempts, async ({ db, caller, query }) =>
      (await listAttemptsOf(db, caller.userId, query.limit)).map(attemptSummary),
    ),
    bind(commandAttempt, ({ db, caller, params, body }) =>
      command(db, caller.userId, params.id, body.command, clock.now()),
    ),
    bind(revealAttempt, ({ db, caller, params }) =>
      reveal(db, caller.userId, params.id, clock.now()),
    ),
    bind(saveSheet, ({ db, caller, params, body }) =>
      save(db, { userId: caller.userId, id: params.id, ...body }, clock.now()),
    ),
    bind(completeAttempt, ({ db, caller, params, body }) =>
      complete(db, { userId: caller.userId, id: params.id, ...body }, clock.now()),
    ),
    bind(
      nextStation,
      async ({ caller, query }) =>
        (await findUnmetStation(database.sql, caller.userId, query)) ?? null,
    ),
  ];
}
