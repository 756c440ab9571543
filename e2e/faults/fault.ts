import { Clients, type ClientsOptions } from '../harness/clients.ts';
import type { Harness } from '../harness/harness.ts';
import { type Counts, judge } from '../harness/invariants.ts';
import { Traffic } from '../harness/traffic.ts';

export type Size = {
  members: number;
  devices: number;
  commands: number;
  /** Minimum, in ms. */
  outageMs: number;
  frames: number;
  likers: number;
  clicks: number;
  views: number;
  pages: number;
  /** Members behind one address. */
  neighbours: number;
  /** Whether to wait for the product's real timeouts. */
  isPatient: boolean;
  jitter: { devices: number; rounds: number; everyMs: number; forMs: number };
};

export type Outcome = {
  counts: Counts;
  broken: string[];
  notes: string[];
};

/** For faults without traffic, which add their findings. */
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
  isLong?: boolean;
  run: (harness: Harness, size: Size) => Promise<Outcome>;
};

export type Scene = {
  harness: Harness;
  size: Size;
  clients: Clients;
  traffic: Traffic;
  /** Records a failure unless `isSo`. */
  expect: (what: string, isSo: boolean) => void;
  note: (what: string) => void;
};

/**
 * Members act before, during and after the fault, which ends healed; then the invariants are
 * counted.
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

export function inMilliseconds(times: number[]): string {
  const sorted = [...times].sort((a, b) => a - b);
  const at = (share: number) =>
    Math.round(sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0);
  return `median ${at(0.5)} ms, worst ${at(1)} ms`;
}
