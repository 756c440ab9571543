import { z } from 'zod';
import { defineRoute } from '../../kernel/route.ts';

/** The admins' look at this very installation (specification, section 2.26). */

/** How a test went. */
const checkStates = ['passed', 'warning', 'failed'] as const;
export type CheckState = (typeof checkStates)[number];

export const PlatformCheck = z.object({
  id: z.string(),
  name: z.string(),
  state: z.enum(checkStates),
  /** What was found, for a person. */
  sentence: z.string(),
  durationMs: z.int().min(0),
});
export type PlatformCheck = z.infer<typeof PlatformCheck>;

export const runPlatformChecks = defineRoute({
  name: 'platform.check',
  method: 'get',
  path: '/api/admin/platform/checks',
  summary:
    'Tries what this installation stands on, just now: data services, workers, mail, content',
  access: 'admin',
  limit: 'heavy',
  response: z.array(PlatformCheck),
});

const Milliseconds = z.number().min(0);

const ResponseTimes = z.object({
  count: z.int().min(0),
  meanMs: Milliseconds,
  /**
   * Half of the answers, and 95 of a hundred, took no longer than this. It is the upper edge of a
   * bucket of the metrics; null is longer than the longest bucket.
   */
  halfWithinMs: Milliseconds.nullable(),
  mostWithinMs: Milliseconds.nullable(),
});
export type ResponseTimes = z.infer<typeof ResponseTimes>;

export const PlatformStatus = z.object({
  /** Which of the gateways has answered. */
  gateway: z.string(),
  /** For how long each has been running, in seconds; null where it does not say. */
  uptimes: z.object({
    gateway: z.number().min(0),
    postgres: z.number().min(0),
    redis: z.number().min(0).nullable(),
  }),
  memoryBytes: z.int().min(0),
  /** Answers of this gateway since it started; null before the first. */
  responses: ResponseTimes.nullable(),
  /** Those of them that were failures of ours. */
  failures: z.int().min(0),
  /** The calls that were asked for most. */
  routes: z.array(ResponseTimes.extend({ route: z.string() })),
});
export type PlatformStatus = z.infer<typeof PlatformStatus>;

export const readPlatformStatus = defineRoute({
  name: 'platform.status',
  method: 'get',
  path: '/api/admin/platform/status',
  summary: 'For how long this gateway and its data services run, and how long its answers took',
  access: 'admin',
  response: PlatformStatus,
});
