import { listAudit } from '@cascade/db/domain/audit/audit.queries';
import { listAuditEntries } from '@cascade/shared/features/audit/contract';
import type { Feature } from '../../feature.ts';
import { type BoundRoute, bind } from '../../http/bind.ts';
import { Page } from '../../http/site/page.ts';

function auditRoutes(): BoundRoute[] {
  return [
    bind(listAuditEntries, async ({ db, query }) => {
      const { actor, kind = null, from = null, until = null, cursor = null, limit } = query;
      const wanted = { actor: actor || null, kind, from, until, after: cursor, limit: limit + 1 };
      return Page.of(
        await listAudit(db, wanted),
        limit,
        ({ id }) => id,
        ({ subjectKind, subjectId, subjectHandle, at, ...entry }) => ({
          ...entry,
          at: new Date(at).toISOString(),
          subject: { kind: subjectKind, id: subjectId, handle: subjectHandle },
        }),
      );
    }),
  ];
}

export const audit: Feature = { routes: auditRoutes };
