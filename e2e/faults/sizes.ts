import type { Size } from './fault.ts';

export const wholeSize: Size = {
  members: 20,
  devices: 2,
  commands: 10,
  outageMs: 10_000,
  frames: 100_000,
  likers: 500,
  clicks: 1_000,
  views: 100_000,
  pages: 50_000,
  neighbours: 300,
  isPatient: true,
  jitter: { devices: 20, rounds: 4, everyMs: 15_000, forMs: 2_000 },
};

export const shortSize: Size = {
  members: 4,
  devices: 2,
  commands: 3,
  outageMs: 0,
  frames: 10_000,
  likers: 50,
  clicks: 100,
  views: 10_000,
  pages: 5_000,
  neighbours: 150,
  isPatient: false,
  jitter: { devices: 6, rounds: 2, everyMs: 1_500, forMs: 300 },
};
