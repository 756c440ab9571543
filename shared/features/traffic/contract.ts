import { z } from 'zod';
import { defineEvent } from '../../kernel/event.ts';
import { QueueCounts } from '../queues/contract.ts';

/**
 * What happens on this installation at the moment, for admins who watch it: counts and latencies,
 * and never who, what or where from.
 */

const count = z.int().min(0);
const milliseconds = z.number().min(0);

/** What is counted as it happens. A name more is a rate more on the screen. */
export const rateNames = ['pageViews', 'messages', 'likes', 'adImpressions'] as const;
export type RateName = (typeof rateNames)[number];
const Rates = z.record(z.enum(rateNames), z.number().min(0));

/** `program` is whatever does not call itself a browser. */
export const deviceKinds = ['phone', 'tablet', 'computer', 'program'] as const;
export type DeviceKind = (typeof deviceKinds)[number];

/** What members do, by what weighs most on any of their devices; `away` is at none of them. */
export const pageKinds = ['practising', 'reading', 'browsing', 'elsewhere', 'away'] as const;
export type PageKind = (typeof pageKinds)[number];

export const GatewayTraffic = z.object({
  name: z.string(),
  startedAt: z.iso.datetime(),
  /** Of members' pages; those of watching admins are not among them. */
  sockets: count,
  devices: z.record(z.enum(deviceKinds), count),
  /** Per second since the last look; null at the first one. */
  rates: Rates.nullable(),
  /** By how much timers were late since the last look; null at the first one. */
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

/** Something that an admin may want to know has happened, without anybody's name or words. */
export const Notable = z.object({
  kind: z.enum(notableKinds),
  at: z.iso.datetime(),
  /** The job or the gateway; nothing of members is ever named. */
  about: z.string().nullable(),
});
export type Notable = z.infer<typeof Notable>;

/** The most that is told at once, the latest first, and how far back it goes. */
export const NOTABLES = 30;
export const NOTABLE_FOR_MS = 86_400_000;

const Ping = z.object({ pingMs: milliseconds });

/** What could not be learnt in time is null: that service is away or slow. */
export const TrafficSnapshot = z.object({
  gateways: z.array(GatewayTraffic),
  /** Members with a page open, on whatever gateway and however many devices. */
  here: z.object({ members: count, pages: z.record(z.enum(pageKinds), count) }).nullable(),
  circuits: z.object({ running: count, paused: count }).nullable(),
  /** Promises that are due and not yet kept, and those that were given up. */
  outbox: z.object({ waiting: count, dead: count }).nullable(),
  queues: z.array(QueueCounts).nullable(),
  database: Ping.nullable(),
  redis: Ping.nullable(),
  notables: z.array(Notable).max(NOTABLES).nullable(),
});
export type TrafficSnapshot = z.infer<typeof TrafficSnapshot>;

/** Whoever watches is told no more often than this, whatever happens meanwhile. */
export const TRAFFIC_EVERY_MS = 1_000;

export const trafficMeasured = defineEvent({
  name: 'traffic.measured',
  summary: 'How the installation does at the moment, for admins; once a second at the most',
  isDurable: false,
  namespace: '/admin',
  data: TrafficSnapshot,
});
