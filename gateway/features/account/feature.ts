import type { Feature } from '../../feature.ts';
import { elevationRoutes } from './elevation.ts';
import { emailChangeRoutes } from './email-change.ts';
import { proofRoutes } from './proof.ts';
import { accountRoutes } from './routes.ts';
import { secondFactorRoutes } from './second-factor.ts';
import { sessionRoutes } from './sessions.ts';
import { signInServiceRoutes } from './sign-in-services.ts';

export const account: Feature = {
  routes: (services) => [
    ...accountRoutes(services),
    ...elevationRoutes(services),
    ...emailChangeRoutes(services),
    ...proofRoutes(services),
    ...secondFactorRoutes(services),
    ...sessionRoutes(services),
    ...signInServiceRoutes(services),
  ],
};
