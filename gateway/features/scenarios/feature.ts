import { streamOf } from '@cascade/shared/kernel/event';
import type { Feature } from '../../feature.ts';
import { scenarioRoutes } from './routes.ts';

export const scenarios: Feature = {
  routes: scenarioRoutes,
  streams: () => ({ s: async (_caller, id) => `s:${id}` === streamOf.stations() }),
};
