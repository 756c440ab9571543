import type { Feature } from '../../feature.ts';
import { suggestionRoutes } from './suggestion-routes.ts';

export const studyPartners: Feature = {
  routes: (services) => suggestionRoutes(services),
};
