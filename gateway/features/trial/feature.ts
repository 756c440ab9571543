import type { Executor } from '@cascade/db/client';
import { findNumberedScenario } from '@cascade/db/domain/stations/stations.queries';
import { Scenario } from '@cascade/shared/features/scenarios/contract';
import { getTrialStation, keepTrial, TRIAL_STATION } from '@cascade/shared/features/trial/contract';
import { AppError } from '@cascade/shared/kernel/app-error';
import { PreparedStations } from '../../domain/stations/prepared-stations.ts';
import { refuseSat } from '../../domain/stations/withheld.ts';
import type { Feature } from '../../feature.ts';
import { type BoundRoute, bind } from '../../http/bind.ts';
import { PreparedBody } from '../../http/site/prepared-body.ts';
import type { Services } from '../../services.ts';
import { keep } from './keep.ts';

async function readStation(db: Executor): Promise<Scenario> {
  const station = await findNumberedScenario(db, TRIAL_STATION);
  if (!station) throw new AppError('not_found', 'There is no station to try here.');
  return Scenario.parse(station);
}

function trialRoutes(services: Services): BoundRoute[] {
  const { clock, database, env } = services;
  const prepared = new PreparedStations(services);
  prepared.listen();
  return [
    bind(getTrialStation, async ({ db, caller }) => {
      // A candidate who sits it in a mock must not find its scheme here.
      if (caller) {
        const { id } = await readStation(db);
        await refuseSat(db, { userId: caller.userId, scenarioId: id }, clock.now());
      }
      return prepared.get(TRIAL_STATION, async () =>
        PreparedBody.of(getTrialStation.response.parse(await readStation(database.orm))),
      );
    }),
    bind(keepTrial, async (context) =>
      keep(
        context,
        { id: context.params.id, ...context.body },
        await readStation(context.tx),
        !env.isProduction,
      ),
    ),
  ];
}

export const trial: Feature = { routes: trialRoutes };
