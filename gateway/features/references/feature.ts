import {
  findReferenceRow,
  listReferenceRows,
  type ReferenceRow,
} from '@cascade/db/features/references/references.queries';
import {
  getReference,
  listReferences,
  Reference,
} from '@cascade/shared/features/references/contract';
import { AppError } from '@cascade/shared/kernel/app-error';
import type { Feature } from '../../feature.ts';
import { type BoundRoute, bind } from '../../http/bind.ts';
import type { Services } from '../../services.ts';

function asReference(row: ReferenceRow): Reference {
  const sections = row.sections.map((section, place) => [`section-${place + 1}`, section] as const);
  return Reference.parse({ ...row, sections: Object.fromEntries(sections) });
}

function referenceRoutes({ database }: Services): BoundRoute[] {
  return [
    bind(listReferences, async ({ query }) =>
      (await listReferenceRows(database.sql, query)).map(asReference),
    ),
    bind(getReference, async ({ params }) => {
      const row = await findReferenceRow(database.sql, params.id);
      if (!row) throw new AppError('not_found', 'There is no such guide.');
      return asReference(row);
    }),
  ];
}

export const references: Feature = { routes: referenceRoutes };
