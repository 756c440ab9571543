import type { Feature } from '../../feature.ts';
import { messagingRoutes } from './routes.ts';
import { messagingCommands } from './typing.ts';

export const messaging: Feature = {
  routes: messagingRoutes,
  commands: messagingCommands,
};
