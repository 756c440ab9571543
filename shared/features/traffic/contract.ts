import { z } from 'zod';
import { defineEvent } from '../../kernel/event.ts';
import { QueueCounts } from '../queues/contract.ts';

/** Counts and latencies, never people or content. */

const count = z.int().min(0);
const milliseconds = z.number().min(0);

export const rateNames = ['pageViews', 'messages', 'likes', 'adImpressions'] as const;
export type RateName = (typeof rateNames)[number];
const Rates = z.record(z.enum(rateNames), z.number().min(0));

/** `program`: not a browser. */
export const deviceKinds = ['phone', 'tablet', 'computer', 'program'] as const;
export type DeviceKind = (typeof deviceKinds)[number];

/** Members by the highest-weighted activity of their devices; `away` has none. */
export const pageKinds = ['practising', 'reading', 'browsing', 'elsewhere', 'away'] as const;
export type PageKind = (typeof pageKinds)[number];

export const GatewayTraffic = z.object({
  name: z.string(),
  startedAt: z.iso.datetime(),
  sockets: count,
  devices: z.record(z.enum(deviceKinds), count),
  rates: Rates.nullable(),
  loopLagMs: z.object({ mean: milliseconds, worst: milliseconds }).nullable(),
});
export type GatewayTraffic = z.infer<typeof GatewayTraffic>;

const notableKinds = [
  'circuit.started',
  'circuit.ended',
  'submission.handed-in',
  'submission.approved',
  'job.gave-up',
  'member.suspended',
  'gateway.joined',
  'gateway.left',
] as const;

/** An event worth an admin's attention, without names or content. */
export const Notable = z.object({
  kind: z.enum(notableKinds),
  at: z.iso.datetime(),
  about: z.string().nullable(),
});
export type Notable = z.infer<typeof Notable>;

export const NOTABLES = 30;
export const NOTABLE_FOR_MS = 86_400_000;

/** `takesChanges` is absent from a gateway of an older release. */
const Ping = z.object({ pingMs: milliseconds, takesChanges: z.boolean().optional() });

/** Null fields could not be read in time: that service is unavailable or slow. */
export const TrafficSnapshot = z.object({
  gateways: z.array(GatewayTraffic),
  here: z.object({ members: count, pages: z.record(z.enum(pageKinds), count) }).nullable(),
  circuits: z.object({ running: count, paused: count }).nullable(),
  outbox: z.object({ waiting: count, dead: count }).nullable(),
  queues: z.array(QueueCounts).nullable(),
  database: Ping.nullable(),
  redis: Ping.nullable(),
  notables: z.array(Notable).max(NOTABLES).nullable(),
});
export type TrafficSnapshot = z.infer<typeof TrafficSnapshot>;

export const TRAFFIC_EVERY_MS = 1_000;

export const trafficMeasured = defineEvent({
  name: 'traffic.measured',
  summary: 'The installation’s current figures, for admins; at most once a second',
  isDurable: false,
  namespace: '/admin',
  data: TrafficSnapshot,
});
