import type { ClockRunner } from './domain/clock/clock-runner.ts';
import type { BoundRoute } from './http/bind.ts';
import type { BoundCommand } from './live/commands.ts';
import type { StreamRules } from './live/stream-access.ts';
import type { Services } from './services.ts';

/** Clocks of one kind, whatever their rows are. */
export type RunningClocks = Pick<
  ClockRunner<{ id: string; endsAt: Date | null }>,
  'start' | 'stop' | 'sweep' | 'tick'
>;

/** What a feature adds to a gateway. */
export type Feature = {
  routes: (services: Services) => BoundRoute[];
  /** Commands over the socket. */
  commands?: (services: Services) => BoundCommand[];
  /** Who may read which streams besides their own. */
  streams?: (services: Services) => StreamRules;
  /** What moves on by itself when its time has come. */
  clocks?: (services: Services) => RunningClocks;
};
