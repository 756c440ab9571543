import { Clients, type ClientsOptions } from '../harness/clients.ts';
import type { Harness } from '../harness/harness.ts';
import { type Counts, judge } from '../harness/invariants.ts';
import { Traffic } from '../harness/traffic.ts';

/** How hard to try. The short form has small numbers and waits for states alone. */
export type Size = {
  members: number;
  /** Sockets of each member. */
  devices: number;
  /** Commands of each member that are acknowledged before, during and after a fault. */
  commands: number;
  /** Least length of an outage, in milliseconds. */
  outageMs: number;
  /** Frames of the fuzzer. */
  frames: number;
  /** People who toggle one like. */
  likers: number;
  /** Clicks of an advertisement, far more than are paid for. */
  clicks: number;
  /** Views of advertisements, repeats included. */
  views: number;
  /** Views of pages, repeats included. */
  pages: number;
  /** Whether to wait as long as the product waits for what it believes to be stuck. */
  isPatient: boolean;
  jitter: { devices: number; rounds: number; everyMs: number; forMs: number };
};

export type Outcome = {
  counts: Counts;
  /** What should have been so and was not. */
  broken: string[];
  /** What was seen, for people. */
  notes: string[];
};

/** Counts to which a fault without traffic adds what it found. */
export const nothingWrong = (expected: number): Counts => ({
  lost: 0,
  duplicate: 0,
  foreign: 0,
  notDense: 0,
  differs: 0,
  expected,
});

export type Fault = {
  name: string;
  /** Takes so long that the short form leaves it out. */
  isLong?: boolean;
  run: (harness: Harness, size: Size) => Promise<Outcome>;
};

export type Scene = {
  harness: Harness;
  size: Size;
  clients: Clients;
  traffic: Traffic;
  /** Notes that something should be so; whatever is not counts as a failure. */
  expect: (what: string, isSo: boolean) => void;
  note: (what: string) => void;
};

/**
 * Runs a fault under traffic: members act before, during and after it, and then the oracle
 * counts. The fault itself ends with everything healed.
 */
export async function underTraffic(
  harness: Harness,
  size: Size,
  act: (scene: Scene) => Promise<void>,
  options: Partial<ClientsOptions> = {},
): Promise<Outcome> {
  const clients = await Clients.gather(harness, { ...size, ...options });
  const broken: string[] = [];
  const notes: string[] = [];
  const traffic = new Traffic(clients);
  try {
    await traffic.progress(size.commands);
    await act({
      harness,
      size,
      clients,
      traffic,
      expect: (what, isSo) => {
        if (!isSo) broken.push(what);
      },
      note: (what) => notes.push(what),
    });
    await traffic.progress(size.commands);
    const counts = await judge(clients, traffic);
    notes.push(
      `${traffic.acked.length} commands, ${clients.devices.length} sockets, ${counts.expected} deliveries`,
    );
    return { counts, broken, notes };
  } finally {
    await traffic.stop();
    await clients.disperse();
  }
}

/** Figures of a comparison in words: the middle and the worst, in milliseconds. */
export function inMilliseconds(times: number[]): string {
  const sorted = [...times].sort((a, b) => a - b);
  const at = (share: number) =>
    Math.round(sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0);
  return `median ${at(0.5)} ms, worst ${at(1)} ms`;
}
