import { listSpecialtyNames } from '@cascade/db/queries/references';
import {
  findCandidateScenario,
  findScenario,
  listCategoryNames,
} from '@cascade/db/queries/scenarios';
import {
  getCandidateScenario,
  getScenario,
  listCategories,
  listScenarios,
  listSpecialties,
  Scenario,
} from '@cascade/shared/contracts/scenarios';
import { AppError } from '@cascade/shared/kernel/app-error';
import { type BoundRoute, bind } from '../../http/bind.ts';
import type { Services } from '../../services.ts';
import { Catalogue } from './catalogue.ts';

function found<T>(station: T | undefined): T {
  if (station === undefined) throw new AppError('not_found', 'There is no such station.');
  return station;
}

export function scenarioRoutes({ database, log }: Services): BoundRoute[] {
  const { sql } = database;
  const catalogue = new Catalogue(sql, log);
  catalogue.listen();
  return [
    bind(listScenarios, ({ query }) => catalogue.list(query.category)),
    bind(getScenario, async ({ db, params }) =>
      Scenario.parse(found(await findScenario(db, params.id))),
    ),
    bind(getCandidateScenario, async ({ params }) =>
      found(await findCandidateScenario(sql, params.id)),
    ),
    bind(listCategories, () => listCategoryNames(sql)),
    bind(listSpecialties, () => listSpecialtyNames(sql)),
  ];
}
