import { TRAFFIC_EVERY_MS } from '@cascade/shared/features/traffic/contract';

/** Intervals and timeouts while somebody watches, in milliseconds. Tests shorten them. */
export type TrafficTiming = {
  everyMs: number;
  /** Interval of announcements by a gateway with watchers, and their validity. */
  announceMs: number;
  leaseMs: number;
  composerMs: number;
  /** A gateway without a report for so long has left. */
  keepMs: number;
  /** Interval of the most expensive part: queues, outbox and circuits. */
  countsMs: number;
  notablesMs: number;
  timeoutMs: number;
};

export const trafficTiming: TrafficTiming = {
  everyMs: TRAFFIC_EVERY_MS,
  announceMs: 2_000,
  leaseMs: 6_000,
  composerMs: 3_000,
  keepMs: 5_000,
  countsMs: 2_000,
  notablesMs: 5_000,
  timeoutMs: 700,
};
