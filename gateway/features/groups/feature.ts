import type { Feature } from '../../feature.ts';
import { groupStreams } from './policy.ts';
import { groupRoutes } from './routes.ts';
import { groupSessionRoutes } from './session-routes.ts';

export const groups: Feature = {
  // `schedule-meeting` comes before the paths with an id.
  routes: (services) => [...groupSessionRoutes(services), ...groupRoutes(services)],
  streams: groupStreams,
};
