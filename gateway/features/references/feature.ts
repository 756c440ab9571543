import {
  findReferenceRow,
  listReferenceRows,
  listStationsOfGuide,
  type ReferenceRow,
} from '@cascade/db/features/references/references.queries';
import {
  getReference,
  listGuideStations,
  listReferences,
  Reference,
} from '@cascade/shared/features/references/contract';
import { AppError } from '@cascade/shared/kernel/app-error';
import type { Feature } from '../../feature.ts';
import { type BoundRoute, bind } from '../../http/bind.ts';

function asReference(row: ReferenceRow): Reference {
  const sections = row.sections.map((section, place) => [`section-${place + 1}`, section] as const);
  return Reference.parse({ ...row, sections: Object.fromEntries(sections) });
}

function referenceRoutes(): BoundRoute[] {
  return [
    bind(listReferences, async ({ db, query }) =>
      (await listReferenceRows(db, query)).map(asReference),
    ),
    bind(getReference, async ({ db, params }) => {
      const row = await findReferenceRow(db, params.id);
      if (!row) throw new AppError('not_found', 'There is no such guide.');
      return asReference(row);
    }),
    bind(listGuideStations, ({ db, params }) => listStationsOfGuide(db, params.id)),
  ];
}

export const references: Feature = { routes: referenceRoutes };
