import { randomBytes } from 'node:crypto';
import {
  type AttemptRow,
  findAttempt,
  findPartnerAttempt,
  keepPartnerLinks,
} from '@cascade/db/domain/attempts/attempts.queries';
import {
  createPartnerLinks,
  getPartnerSheet,
  getPartnerStation,
  listPartnerSheets,
  type PartnerStation,
  PartnerView,
  partnerViews,
  saveDebrief,
  savePartnerSheet,
} from '@cascade/shared/features/partner/contract';
import { AppError } from '@cascade/shared/kernel/app-error';
import { attemptClock } from '../../domain/stations/attempt-clock.ts';
import { refuseSat, refuseWithheld } from '../../domain/stations/withheld.ts';
import type { Feature } from '../../feature.ts';
import { type BoundRoute, bind } from '../../http/bind.ts';
import type { Services } from '../../services.ts';
import { listReceived, markByLink, readPartnerSheet, writeDebrief } from './sheets.ts';

/** 24 random bytes, so links cannot be guessed. */
const newToken = () => randomBytes(24).toString('base64url');

type Parts = Pick<
  PartnerStation,
  'candidateTask' | 'actorBrief' | 'markScheme' | 'feedback' | 'areasOfConcern'
>;

/** Anything else is not sent. */
function partsFor(view: PartnerView, { snapshot }: AttemptRow): Parts {
  const nothing: Parts = {
    candidateTask: null,
    actorBrief: null,
    markScheme: null,
    feedback: null,
    areasOfConcern: [],
  };
  const { candidateTask, actorBrief, markScheme, feedback, areasOfConcern } = snapshot;
  if (view === 'candidate') return { ...nothing, candidateTask };
  if (view === 'role-player') return { ...nothing, actorBrief };
  return { candidateTask, actorBrief, markScheme, feedback, areasOfConcern };
}

function partnerRoutes({ clock }: Services): BoundRoute[] {
  return [
    bind(createPartnerLinks, async ({ db, caller, params }) => {
      const attempt = await findAttempt(db, caller.userId, params.id);
      if (!attempt) throw new AppError('not_found', 'There is no such attempt.');
      await refuseWithheld(db, attempt, clock.now());
      const fresh = partnerViews.map((view) => ({ view, token: newToken() }));
      const kept = await keepPartnerLinks(db, attempt.id, fresh);
      return kept.map(({ token, view }) => ({
        view: PartnerView.parse(view),
        path: `/partner/${token}`,
      }));
    }),
    bind(getPartnerStation, async ({ db, caller, params }) => {
      const found = await findPartnerAttempt(db, params.token);
      if (!found) throw new AppError('not_found', 'This link no longer works.');
      // Neither the attempt's owner nor the viewer may be sitting a mock with this station.
      const { userId: ownerId, scenarioId } = found.attempt;
      const viewerIds = caller ? [ownerId, caller.userId] : [ownerId];
      const view = PartnerView.parse(found.view);
      const refuse = view === 'candidate' ? refuseWithheld : refuseSat;
      for (const userId of viewerIds) await refuse(db, { userId, scenarioId }, clock.now());
      const { snapshot } = found.attempt;
      return {
        view,
        card: snapshot,
        clock: attemptClock(found.attempt),
        serverNow: clock.now().getTime(),
        ...partsFor(view, found.attempt),
      };
    }),
    bind(getPartnerSheet, ({ db, caller, params }) =>
      readPartnerSheet(db, params.token, caller?.userId ?? null, clock.now()),
    ),
    bind(savePartnerSheet, (context) =>
      markByLink(context, context.params.token, context.caller?.userId ?? null, context.body),
    ),
    bind(listPartnerSheets, ({ db, caller, params }) => listReceived(db, caller.userId, params.id)),
    bind(saveDebrief, (context) => writeDebrief(context, context.params.id, context.body)),
  ];
}

export const partner: Feature = { routes: partnerRoutes };
