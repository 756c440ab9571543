import { z } from 'zod';
import { defineRoute } from '../../kernel/route.ts';

/** Specification, section 2.23: the parts whose status is shown, in this order. */
export const statusParts = ['platform', 'scenarios', 'messaging', 'study-groups'] as const;
export type StatusPart = (typeof statusParts)[number];

export const partLabels: Readonly<Record<StatusPart, string>> = {
  platform: 'Platform',
  scenarios: 'Scenarios',
  messaging: 'Messaging',
  'study-groups': 'Study Groups',
};

/** From best to worst. */
export const partStates = ['operational', 'degraded', 'outage'] as const;
export type PartState = (typeof partStates)[number];

export const PartStatus = z.object({
  part: z.enum(statusParts),
  state: z.enum(partStates),
  /** What it means for the person; null when all is well. */
  sentence: z.string().nullable(),
});
export type PartStatus = z.infer<typeof PartStatus>;

/** States and sentences alone: no figures of the installation. */
export const SystemStatus = z.object({
  measuredAt: z.iso.datetime(),
  parts: z.array(PartStatus).length(statusParts.length),
});
export type SystemStatus = z.infer<typeof SystemStatus>;

export const getStatus = defineRoute({
  name: 'status.get',
  method: 'get',
  path: '/api/status',
  summary: 'Whether each part works at the moment; also answers while PostgreSQL or Redis is down',
  access: 'public',
  ignoresSession: true,
  response: SystemStatus,
});

const minutes = z.int().min(0);

/** Minutes of one day in UTC. */
export const DayStatus = z.object({
  day: z.iso.date(),
  operational: minutes,
  degraded: minutes,
  outage: minutes,
  /** Nobody measured, so these count as an outage. */
  unmeasured: minutes,
});
export type DayStatus = z.infer<typeof DayStatus>;

export const incidentKinds = ['degraded', 'outage', 'unmeasured'] as const;

export const Incident = z.object({
  parts: z.array(z.enum(statusParts)).min(1),
  /** The worst that it came to. */
  kind: z.enum(incidentKinds),
  startsAt: z.iso.datetime(),
  /** Null while it lasts. */
  endsAt: z.iso.datetime().nullable(),
});
export type Incident = z.infer<typeof Incident>;

/** Incidents that are listed at most, the latest first. */
export const MOST_INCIDENTS = 30;

export const StatusHistory = z.object({
  /** When measuring began, or the start of the first day that is kept; null before the first minute. */
  since: z.iso.datetime().nullable(),
  /** Until when minutes are counted. */
  until: z.iso.datetime(),
  parts: z.array(z.object({ part: z.enum(statusParts), days: z.array(DayStatus) })),
  incidents: z.array(Incident).max(MOST_INCIDENTS),
});
export type StatusHistory = z.infer<typeof StatusHistory>;

export const getStatusHistory = defineRoute({
  name: 'status.history',
  method: 'get',
  path: '/api/status/history',
  summary: 'Measured minutes of the last ninety days by part, and incidents',
  access: 'public',
  ignoresSession: true,
  response: StatusHistory,
  failures: ['unavailable'],
});
