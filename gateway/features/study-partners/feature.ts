import type { Feature } from '../../feature.ts';
import { proposalRoutes } from './proposal-routes.ts';
import { suggestionRoutes } from './suggestion-routes.ts';

export const studyPartners: Feature = {
  routes: (services) => [...proposalRoutes(services), ...suggestionRoutes(services)],
};
