import { readPlatformStatus, runPlatformChecks } from '@cascade/shared/features/platform/contract';
import { type BoundRoute, bind } from '../../http/bind.ts';
import type { Services } from '../../services.ts';
import { runChecks } from './checks.ts';
import { readStatus } from './status.ts';

export function platformRoutes(services: Services): BoundRoute[] {
  return [
    bind(runPlatformChecks, ({ db }) => runChecks(services, db)),
    bind(readPlatformStatus, ({ db }) => readStatus(services, db)),
  ];
}
