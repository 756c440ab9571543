import type { Feature } from '../../feature.ts';
import { proposalRoutes } from './proposal-routes.ts';

export const studyPartners: Feature = {
  routes: (services) => proposalRoutes(services),
};
