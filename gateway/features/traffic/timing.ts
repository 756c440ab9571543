import { TRAFFIC_EVERY_MS } from '@cascade/shared/features/traffic/contract';

/** How often what is done while somebody watches, in milliseconds. Tests shorten it. */
export type TrafficTiming = {
  /** Gateways measure, and watchers are told, this often and no more often. */
  everyMs: number;
  /** A gateway with watchers says so this often, and is believed for so long. */
  announceMs: number;
  leaseMs: number;
  /** Whoever composes stays it for so long without a word. */
  composerMs: number;
  /** A gateway that has said nothing for so long, although it should, has left. */
  keepMs: number;
  /** Queues, promises and circuits are counted this often: the dearest part of a picture. */
  countsMs: number;
  /** What has happened is looked up this often. */
  notablesMs: number;
  /** A service that has not answered for so long is away. */
  patienceMs: number;
};

export const trafficTiming: TrafficTiming = {
  everyMs: TRAFFIC_EVERY_MS,
  announceMs: 2_000,
  leaseMs: 6_000,
  composerMs: 3_000,
  keepMs: 5_000,
  countsMs: 2_000,
  notablesMs: 5_000,
  patienceMs: 700,
};
