import { deleteAlert, findAlert, writeAlert } from '@cascade/db/features/examiners/alerts.queries';
import {
  findEvidence,
  findLatestApplicationOf,
  listApplicationsIn,
} from '@cascade/db/features/examiners/applications.queries';
import { findExaminerOf } from '@cascade/db/features/examiners/approval.queries';
import { readCalibration } from '@cascade/db/features/examiners/calibration.queries';
import {
  findShownExaminer,
  listOffered,
  listPublishedOf,
} from '@cascade/db/features/examiners/market.queries';
import { readHeads } from '@cascade/db/live/streams.queries';
import {
  approveApplication,
  askApplicant,
  getApplication,
  getApplicationsStart,
  getEvidence,
  listApplications,
  noteApplication,
  refuseApplication,
  reinstateExaminer,
  suspendExaminer,
} from '@cascade/shared/features/examiners/administration';
import { getAlert, removeAlert, setAlert } from '@cascade/shared/features/examiners/alerts';
import {
  addEvidence,
  answerQuestion,
  apply,
  getOwnApplication,
  removeEvidence,
  withdrawApplication,
} from '@cascade/shared/features/examiners/applications';
import {
  getExaminer,
  getMarketStart,
  listServices,
} from '@cascade/shared/features/examiners/contract';
import {
  addService,
  changeService,
  getOwnOffer,
  saveHours,
  saveRules,
  setServiceState,
} from '@cascade/shared/features/examiners/offering';
import { AppError } from '@cascade/shared/kernel/app-error';
import { streamOf } from '@cascade/shared/kernel/event';
import type { Feature } from '../../feature.ts';
import { type BoundRoute, bind } from '../../http/bind.ts';
import { Attachment } from '../../http/site/attachment.ts';
import { Page } from '../../http/site/page.ts';
import type { Services } from '../../services.ts';
import { answer, handIn, sendApplication, takeOut, withdraw } from './applying.ts';
import { add, change, readOwnOffer, replaceHours, replaceRules, setState } from './offering.ts';
import { approve, ask, note, refuse, suspendOrReinstate } from './review.ts';
import {
  applicationView,
  cursorAt,
  examinerView,
  offeredView,
  readCursor,
  readDossier,
  readOwnApplication,
  serviceView,
} from './views.ts';

async function startOf({ database }: Services, stream: string) {
  const heads = await readHeads(database.sql, [stream]);
  return { stream, n: heads[stream] ?? 0 };
}

function applicantRoutes(): BoundRoute[] {
  return [
    bind(getOwnApplication, async ({ db, caller }) => {
      const row = await findLatestApplicationOf(db, caller.userId);
      const examiner = await findExaminerOf(db, caller.userId);
      return {
        application: row ? await readOwnApplication(db, row) : null,
        examiner: examiner ? { id: examiner.id, state: examiner.state } : null,
      };
    }),
    bind(apply, (context) => sendApplication(context, context.key, context.body)),
    bind(answerQuestion, (context) =>
      answer(context, { id: context.params.id, key: context.key, text: context.body.text }),
    ),
    bind(withdrawApplication, (context) => withdraw(context, context.params.id)),
    bind(addEvidence, (context) => handIn(context, context.key, context.body)),
    bind(removeEvidence, (context) => takeOut(context, context.params.id)),
  ];
}

function marketRoutes(services: Services): BoundRoute[] {
  return [
    bind(getMarketStart, () => startOf(services, streamOf.examiners())),
    bind(listServices, async ({ db, caller, query }) => {
      const { search, serviceType = null, specialty = null, cursor, limit } = query;
      const wanted = { search, serviceType, specialty, readerId: caller.userId };
      const rows = await listOffered(db, {
        ...wanted,
        after: readCursor(cursor),
        limit: limit + 1,
      });
      return Page.of(rows, limit, ({ publishedAt, id }) => cursorAt(publishedAt, id), offeredView);
    }),
    bind(getAlert, async ({ db, caller }) => ({
      alert: (await findAlert(db, caller.userId)) ?? null,
    })),
    bind(setAlert, async ({ tx, now, userId, body }) => {
      await writeAlert(tx, userId, body, now);
      return { alert: body };
    }),
    bind(removeAlert, async ({ tx, userId }) => {
      await deleteAlert(tx, userId);
      return { alert: null };
    }),
    bind(getOwnOffer, ({ db, caller }) => readOwnOffer(db, caller.userId)),
    bind(addService, (context) => add(context, context.body)),
    bind(changeService, (context) => change(context, context.params.id, context.body)),
    bind(setServiceState, (context) => setState(context, context.params.id, context.body)),
    bind(saveHours, (context) => replaceHours(context, context.body)),
    bind(saveRules, (context) => replaceRules(context, context.body)),
    bind(getExaminer, async ({ db, caller, params }) => {
      const row = await findShownExaminer(db, params.id, caller.userId);
      if (!row)
        throw new AppError('not_found', 'There is no such examiner, or they offer nothing now.');
      const services = await listPublishedOf(db, params.id);
      return {
        examiner: examinerView(row),
        bio: row.bio,
        noticeMinutes: row.noticeMinutes,
        cancellationRule: row.cancellationRule,
        services: services.map((one) => serviceView(one, row.positivePercent)),
        calibration: row.showsCalibration ? await readCalibration(db, row.userId) : null,
      };
    }),
  ];
}

function adminRoutes(services: Services): BoundRoute[] {
  return [
    bind(getApplicationsStart, () => startOf(services, streamOf.examinerApplications())),
    bind(listApplications, async ({ db, query: { filter, cursor, limit } }) => {
      const wanted = { filter, after: readCursor(cursor), limit: limit + 1 };
      const cursorOf = ({ changedAt, id }: { changedAt: string; id: string }) =>
        cursorAt(changedAt, id);
      return Page.of(await listApplicationsIn(db, wanted), limit, cursorOf, applicationView);
    }),
    bind(getEvidence, async ({ db, params }) => {
      const file = await findEvidence(db, params.id);
      if (!file)
        throw new AppError('not_found', 'There is no such file. It may have been deleted.');
      return new Attachment(file.content, file.mediaType, file.fileName);
    }),
    bind(getApplication, ({ db, params }) => readDossier(db, params.id)),
    bind(noteApplication, (context) => note(context, context.params.id, context.body.text)),
    bind(askApplicant, (context) => ask(context, context.params.id, context.body)),
    bind(approveApplication, (context) => approve(context, context.params.id, context.body)),
    bind(refuseApplication, (context) => refuse(context, context.params.id, context.body)),
    bind(suspendExaminer, (context) =>
      suspendOrReinstate(context, 'suspend', context.params.id, context.body),
    ),
    bind(reinstateExaminer, (context) =>
      suspendOrReinstate(context, 'reinstate', context.params.id, context.body),
    ),
  ];
}

export const examiners: Feature = {
  routes: (services) => [...applicantRoutes(), ...marketRoutes(services), ...adminRoutes(services)],
  streams: () => ({
    m: async (caller, id) =>
      `m:${id}` === streamOf.examiners() ||
      (caller.mayAdminister && `m:${id}` === streamOf.examinerApplications()),
  }),
};
