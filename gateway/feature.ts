import type { BoundRoute } from './http/bind.ts';
import type { BoundCommand } from './live/commands.ts';
import type { StreamRules } from './live/stream-access.ts';
import type { Services } from './services.ts';

/** What a feature adds to a gateway. */
export type Feature = {
  routes: (services: Services) => BoundRoute[];
  /** Commands over the socket. */
  commands?: (services: Services) => BoundCommand[];
  /** Who may read which streams besides their own. */
  streams?: (services: Services) => StreamRules;
};
