import { z } from 'zod';
import { defineEvent } from '../../kernel/event.ts';
import { QueueCounts } from '../queues/contract.ts';

/**
 * Live figures of this installation, for watching admins: counts and latencies, never people or
 * content.
 */

const count = z.int().min(0);
const milliseconds = z.number().min(0);

/** Counters that become rates on the screen. */
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
  /** Members' pages, without watching admins. */
  sockets: count,
  devices: z.record(z.enum(deviceKinds), count),
  /** Per second since the last snapshot; null at first. */
  rates: Rates.nullable(),
  /** Timer delay since the last snapshot; null at first. */
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
  /** A job or gateway, never a member. */
  about: z.string().nullable(),
});
export type Notable = z.infer<typeof Notable>;

/** Maximum number of entries, latest first. */
export const NOTABLES = 30;
export const NOTABLE_FOR_MS = 86_400_000;

const Ping = z.object({ pingMs: milliseconds });

/** Null fields could not be read in time: that service is unavailable or slow. */
export const TrafficSnapshot = z.object({
  gateways: z.array(GatewayTraffic),
  /** Members with a page open on any gateway. */
  here: z.object({ members: count, pages: z.record(z.enum(pageKinds), count) }).nullable(),
  circuits: z.object({ running: count, paused: count }).nullable(),
  /** Due jobs not yet done, and dead ones. */
  outbox: z.object({ waiting: count, dead: count }).nullable(),
  queues: z.array(QueueCounts).nullable(),
  database: Ping.nullable(),
  redis: Ping.nullable(),
  notables: z.array(Notable).max(NOTABLES).nullable(),
});
export type TrafficSnapshot = z.infer<typeof TrafficSnapshot>;

/** Minimum interval between snapshots. */
export const TRAFFIC_EVERY_MS = 1_000;

export const trafficMeasured = defineEvent({
  name: 'traffic.measured',
  summary: 'How the installation does at the moment, for admins; once a second at the most',
  isDurable: false,
  namespace: '/admin',
  data: TrafficSnapshot,
});
