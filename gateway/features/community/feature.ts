import type { Feature } from '../../feature.ts';
import { communityRoutes } from './routes.ts';
import { boardStreams } from './work.ts';

export const community: Feature = {
  routes: communityRoutes,
  streams: () => boardStreams,
};
