import * as queries from '@cascade/db/features/platform/platform.queries';
import {
  countAdminWork,
  readPlatformStatus,
  runPlatformChecks,
} from '@cascade/shared/features/platform/contract';
import type { Feature } from '../../feature.ts';
import { type BoundRoute, bind } from '../../http/bind.ts';
import type { Services } from '../../services.ts';
import { runChecks } from './checks.ts';
import { readStatus } from './status.ts';

function platformRoutes(services: Services): BoundRoute[] {
  return [
    bind(runPlatformChecks, ({ db }) => runChecks(services, db)),
    bind(readPlatformStatus, ({ db }) => readStatus(services, db)),
    bind(countAdminWork, ({ db }) => queries.countAdminWork(db)),
  ];
}

export const platform: Feature = { routes: platformRoutes };
