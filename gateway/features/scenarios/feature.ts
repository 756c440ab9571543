import type { Feature } from '../../feature.ts';
import { stationStreams } from './policy.ts';
import { scenarioRoutes } from './routes.ts';

export const scenarios: Feature = {
  routes: scenarioRoutes,
  streams: () => stationStreams,
};
