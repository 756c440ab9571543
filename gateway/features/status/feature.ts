import {
  getStatus,
  getStatusHistory,
  type StatusHistory,
} from '@cascade/shared/features/status/contract';
import { AppError } from '@cascade/shared/kernel/app-error';
import { Probe } from '../../domain/health/probe.ts';
import type { Feature, RunningClocks } from '../../feature.ts';
import { type BoundRoute, bind } from '../../http/bind.ts';
import type { Services } from '../../services.ts';
import { readHistory } from './history.ts';
import { StatusWatch } from './watch.ts';

const HISTORY_KEPT_MS = 30_000;
const HISTORY_WITHIN_MS = 5_000;

const unavailable = (sentence: string) =>
  new AppError('unavailable', sentence, { retryAfterSeconds: 10 });

/** One for each gateway: its routes and its clock are asked for one after the other. */
const watches = new WeakMap<Services, StatusWatch>();

function watchOf(services: Services): StatusWatch {
  const known = watches.get(services) ?? new StatusWatch(services);
  watches.set(services, known);
  return known;
}

function statusRoutes(services: Services): BoundRoute[] {
  const { database, clock } = services;
  const history = new Probe<StatusHistory>(
    () => readHistory(database.orm, clock.now()),
    HISTORY_WITHIN_MS,
    HISTORY_KEPT_MS,
  );
  return [
    bind(getStatus, async () => {
      const found = await watchOf(services).read();
      if (!found) throw unavailable('The status could not be found out in time.');
      return found;
    }),
    bind(getStatusHistory, async () => {
      const found = await history.read();
      if (!found) throw unavailable('What was measured cannot be read at the moment.');
      return found;
    }),
  ];
}

export const status: Feature = {
  routes: statusRoutes,
  clocks: (services): RunningClocks => watchOf(services),
};
