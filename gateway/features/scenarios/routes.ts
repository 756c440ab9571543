import { noteOpening } from '@cascade/db/domain/stations/seen.queries';
import {
  findCandidateScenario,
  findScenario,
  listCategoryNames,
} from '@cascade/db/domain/stations/stations.queries';
import { listSpecialtyNames } from '@cascade/db/features/references/references.queries';
import {
  getCandidateScenario,
  getScenario,
  listCategories,
  listScenarios,
  listSpecialties,
  Scenario,
} from '@cascade/shared/features/scenarios/contract';
import { AppError } from '@cascade/shared/kernel/app-error';
import { refuseSat, refuseWithheld } from '../../domain/stations/withheld.ts';
import { type BoundRoute, bind } from '../../http/bind.ts';
import type { Services } from '../../services.ts';
import { Catalogue } from './catalogue.ts';

function found<T>(station: T | undefined): T {
  if (station === undefined) throw new AppError('not_found', 'There is no such station.');
  return station;
}

const { candidateTask, actorBrief, markScheme, feedback } = Scenario.shape;

/** A part that cannot be read counts as left out. */
const ReadableScenario = Scenario.extend({
  candidateTask: candidateTask.catch(null),
  actorBrief: actorBrief.catch(null),
  markScheme: markScheme.catch(null),
  feedback: feedback.catch(null),
});

export function scenarioRoutes(services: Services): BoundRoute[] {
  const { clock } = services;
  const catalogue = new Catalogue(services);
  catalogue.listen();
  return [
    bind(listScenarios, ({ query }) => catalogue.list(query.category)),
    bind(getScenario, async ({ db, caller, params }) => {
      const of = { userId: caller.userId, scenarioId: params.id };
      await refuseSat(db, of, clock.now());
      const station = ReadableScenario.parse(found(await findScenario(db, params.id)));
      await noteOpening(db, caller.userId, params.id);
      return station;
    }),
    bind(getCandidateScenario, async ({ db, caller, params }) => {
      const of = { userId: caller.userId, scenarioId: params.id };
      await refuseWithheld(db, of, clock.now());
      return found(await findCandidateScenario(db, params.id));
    }),
    bind(listCategories, ({ db }) => listCategoryNames(db)),
    bind(listSpecialties, ({ db }) => listSpecialtyNames(db)),
  ];
}
