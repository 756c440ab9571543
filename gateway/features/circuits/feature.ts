import { ClockRunner } from '../../domain/clock/clock-runner.ts';
import type { Feature } from '../../feature.ts';
import { circuitClocks } from './clock/circuit-clocks.ts';
import { attendance } from './people/people-actions.ts';
import { circuitStreams } from './policy.ts';
import { circuitPeopleRoutes, circuitPlanRoutes } from './routes.ts';
import { circuitProctorRoutes, circuitStationRoutes } from './running/running-routes.ts';

export const circuits: Feature = {
  routes: (services) => [
    ...circuitPeopleRoutes(services),
    ...circuitPlanRoutes(services),
    ...circuitProctorRoutes(services),
    ...circuitStationRoutes(services),
  ],
  commands: (services) => [attendance(services)],
  streams: circuitStreams,
  clocks: (services) => new ClockRunner(services, circuitClocks(services)),
};
