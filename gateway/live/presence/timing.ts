/** Delays and intervals of presence, in milliseconds. Tests shorten them. */
export type PresenceTiming = {
  /** A gateway that has not renewed its lease for so long is gone. */
  leaseMs: number;
  renewMs: number;
  /** Delay before a member counts as offline, so that a reload does not flicker. */
  graceMs: number;
  /** Changes are batched for so long before watchers are sent them. */
  coalesceMs: number;
  /** Changes are batched for so long before they are written to Redis. */
  saveMs: number;
  /** How often missed hints are recovered, if anything has changed. */
  checkMs: number;
};

export const presenceTiming: PresenceTiming = {
  leaseMs: 10_000,
  renewMs: 3_000,
  graceMs: 5_000,
  coalesceMs: 1_000,
  saveMs: 100,
  checkMs: 30_000,
};
