import type { Feature } from '../../feature.ts';
import { presenceCommands } from './commands.ts';
import { presenceRoutes } from './routes.ts';

export const presence: Feature = {
  routes: presenceRoutes,
  commands: presenceCommands,
};
