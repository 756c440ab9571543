import { ClockRunner } from '../../domain/clock/clock-runner.ts';
import type { Feature } from '../../feature.ts';
import { conversationCommands, conversationRoutes } from './conversation/routes.ts';
import { attendance } from './live/live-actions.ts';
import { liveClocks } from './live/live-clocks.ts';
import { liveSessionRoutes } from './live/live-routes.ts';
import { groupStreams } from './policy.ts';
import { groupRoutes } from './routes.ts';
import { groupSessionRoutes } from './session-routes.ts';

export const groups: Feature = {
  // `schedule-meeting` and `conversations` come before the paths with an id.
  routes: (services) => [
    ...groupSessionRoutes(services),
    ...liveSessionRoutes(services),
    ...conversationRoutes(),
    ...groupRoutes(services),
  ],
  commands: (services) => [...conversationCommands(services), attendance(services)],
  streams: groupStreams,
  clocks: (services) => new ClockRunner(services, liveClocks(services)),
};
