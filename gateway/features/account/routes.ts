import {
  endConsent,
  findConsent,
  insertConsent,
  listConsentsOf,
} from '@cascade/db/features/account/consents.queries';
import { writeProfile } from '@cascade/db/features/profile/profile.queries';
import {
  giveConsent,
  HEALTH_CONSENT,
  listConsents,
  withdrawConsent,
} from '@cascade/shared/features/account/consents';
import { exportAccount, exportAccountArchive } from '@cascade/shared/features/account/contract';
import { AppError } from '@cascade/shared/kernel/app-error';
import { type BoundRoute, bind } from '../../http/bind.ts';
import type { Services } from '../../services.ts';
import { archiveOf } from './archive.ts';
import { readExport } from './export.ts';

export function accountRoutes(services: Services): BoundRoute[] {
  const { clock } = services;
  return [
    bind(exportAccount, ({ caller }) => readExport(services, caller)),
    bind(exportAccountArchive, async ({ caller }) => archiveOf(await readExport(services, caller))),
    bind(listConsents, async ({ db, caller }) =>
      (await listConsentsOf(db, caller.userId)).map(consentView),
    ),
    bind(giveConsent, async ({ db, caller, params, body }) => {
      if (body.wording !== HEALTH_CONSENT.version)
        throw new AppError('stale', 'The wording has changed. Please read it again.');
      const { userId } = caller;
      const { purpose } = params;
      const known = await findConsent(db, userId, purpose);
      if (known?.wording === body.wording) return consentView(known);
      const now = clock.now();
      await endConsent(db, userId, purpose, now);
      return consentView(
        await insertConsent(db, { userId, purpose, wording: body.wording, givenAt: now }),
      );
    }),
    bind(withdrawConsent, async ({ db, caller, params }) => {
      const now = clock.now();
      const withdrawn = await endConsent(db, caller.userId, params.purpose, now);
      if (withdrawn) await writeProfile(db, caller.userId, { bio: '' }, now);
      return { withdrawn };
    }),
  ];
}

type ConsentRow = Awaited<ReturnType<typeof listConsentsOf>>[number];

const consentView = ({ purpose, wording, givenAt, withdrawnAt }: ConsentRow) => ({
  purpose,
  wording,
  givenAt: givenAt.toISOString(),
  withdrawnAt: withdrawnAt?.toISOString() ?? null,
});
