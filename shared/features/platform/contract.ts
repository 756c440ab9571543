import { z } from 'zod';
import { defineRoute } from '../../kernel/route.ts';

/** Health and metrics of this installation, for admins (specification, section 2.26). */

const checkStates = ['passed', 'warning', 'failed'] as const;
export type CheckState = (typeof checkStates)[number];

export const PlatformCheck = z.object({
  id: z.string(),
  name: z.string(),
  state: z.enum(checkStates),
  sentence: z.string(),
  durationMs: z.int().min(0),
});
export type PlatformCheck = z.infer<typeof PlatformCheck>;

export const runPlatformChecks = defineRoute({
  name: 'platform.check',
  method: 'get',
  path: '/api/admin/platform/checks',
  summary: 'Checks this installation now: data services, workers, mail, content',
  access: 'admin',
  limit: 'heavy',
  response: z.array(PlatformCheck),
});

const Milliseconds = z.number().min(0);

const ResponseTimes = z.object({
  count: z.int().min(0),
  meanMs: Milliseconds,
  /** Median and 95th percentile: the upper edge of a metrics bucket; null beyond the largest. */
  halfWithinMs: Milliseconds.nullable(),
  mostWithinMs: Milliseconds.nullable(),
});
export type ResponseTimes = z.infer<typeof ResponseTimes>;

export const PlatformStatus = z.object({
  gateway: z.string(),
  /** In seconds; null when not reported. */
  uptimes: z.object({
    gateway: z.number().min(0),
    postgres: z.number().min(0),
    redis: z.number().min(0).nullable(),
  }),
  memoryBytes: z.int().min(0),
  responses: ResponseTimes.nullable(),
  failures: z.int().min(0),
  routes: z.array(ResponseTimes.extend({ route: z.string() })),
});
export type PlatformStatus = z.infer<typeof PlatformStatus>;

export const readPlatformStatus = defineRoute({
  name: 'platform.status',
  method: 'get',
  path: '/api/admin/platform/status',
  summary: 'Uptime of this gateway and its data services, and response times',
  access: 'admin',
  response: PlatformStatus,
});

const Waiting = z.int().min(0);

export const AdminWork = z.object({
  support: Waiting,
  examiners: Waiting,
  moderation: Waiting,
  messageReports: Waiting,
  mistakes: Waiting,
  feedback: Waiting,
});
export type AdminWork = z.infer<typeof AdminWork>;

export const countAdminWork = defineRoute({
  name: 'platform.waiting',
  method: 'get',
  path: '/api/admin/waiting',
  summary: 'The number of open items on each admin page that lists them',
  access: 'admin',
  response: AdminWork,
});
