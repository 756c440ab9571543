/** How long presence waits for what, in milliseconds. Tests shorten what they wait for. */
export type PresenceTiming = {
  /** A gateway that has not renewed its lease for so long is gone, and its people with it. */
  leaseMs: number;
  renewMs: number;
  /** Nobody is offline before they have been away for so long: a reload must not blink. */
  graceMs: number;
  /** Changes are gathered for so long before watchers are told. */
  coalesceMs: number;
  /** Changes are gathered for so long before other gateways learn of them. */
  saveMs: number;
  /** What was lost between gateways is looked for this often, if anything has changed at all. */
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
