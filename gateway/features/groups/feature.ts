import type { Feature } from '../../feature.ts';
import { groupStreams } from './policy.ts';
import { groupRoutes } from './routes.ts';

export const groups: Feature = { routes: groupRoutes, streams: groupStreams };
