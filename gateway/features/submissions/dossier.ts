import { setImmediate } from 'node:timers/promises';
import type { Executor } from '@cascade/db/client';
import { listAuditOn } from '@cascade/db/domain/audit/audit.queries';
import { listStationTexts } from '@cascade/db/features/submissions/stations.queries';
import { findSubmission, listVersions } from '@cascade/db/features/submissions/submissions.queries';
import {
  MOST_ALIKE,
  shinglesOf,
  similarityOf,
  textsIn,
} from '@cascade/shared/domain/text/similarity';
import {
  type SubmissionContent,
  SubmissionStatus,
} from '@cascade/shared/features/submissions/parts';
import type {
  AlikeStation,
  SubmissionDossier,
  SubmissionLogEntry,
} from '@cascade/shared/features/submissions/review';
import { stationOf } from '@cascade/shared/features/submissions/submitted-station';
import { AppError } from '@cascade/shared/kernel/app-error';
import { reviewersView } from './views.ts';

/** Stations compared before yielding to other requests. */
const AT_ONCE = 20;
const MOST_SHOWN = 3;

const partsOf = (station: {
  candidateTask: unknown;
  actorBrief: unknown;
  markScheme: unknown;
  feedback: unknown;
}) => {
  const { candidateTask, actorBrief, markScheme, feedback } = station;
  return shinglesOf(textsIn([candidateTask, actorBrief, markScheme, feedback]));
};

async function findAlike(
  db: Executor,
  content: SubmissionContent,
  except: number | null,
): Promise<AlikeStation[]> {
  const own = partsOf(content);
  const alike: AlikeStation[] = [];
  for (let after = 0; ; ) {
    const stations = await listStationTexts(db, after, AT_ONCE);
    for (const station of stations) {
      const { id: scenarioId, scenarioNumber, title } = station;
      const similarity = similarityOf(own, partsOf(station));
      if (similarity > MOST_ALIKE && scenarioId !== except)
        alike.push({ scenarioId, scenarioNumber, title, similarity });
    }
    const last = stations.at(-1);
    if (!last || stations.length < AT_ONCE) break;
    after = last.id;
    await setImmediate();
  }
  return alike.sort((a, b) => b.similarity - a.similarity).slice(0, MOST_SHOWN);
}

const statusIn = (state: Record<string, unknown> | null) =>
  SubmissionStatus.nullable()
    .catch(null)
    .parse(state?.status ?? null);

/**
 * Everything that a reviewer needs.
 * @throws AppError not_found
 */
export async function readDossier(db: Executor, id: string): Promise<SubmissionDossier> {
  const row = await findSubmission(db, id);
  if (!row) throw new AppError('not_found', 'There is no such submission.');
  const versions = await listVersions(db, id);
  const entries = await listAuditOn(db, { kind: 'submission', id });
  const { skill, markScheme, feedback } = stationOf(row.content, row.completion ?? {});
  return {
    submission: reviewersView(row),
    versions: versions.map(({ version, submittedAt, content }) => ({
      version,
      submittedAt: submittedAt.toISOString(),
      content,
    })),
    alike: await findAlike(db, row.content, row.scenarioId),
    proposal: { skill, markScheme, feedback },
    log: entries.map(
      (entry): SubmissionLogEntry => ({
        id: entry.id,
        action: entry.action,
        actorHandle: entry.actorHandle,
        at: entry.at.toISOString(),
        statusBefore: statusIn(entry.before),
        statusAfter: statusIn(entry.after),
        notes: typeof entry.after?.notes === 'string' ? entry.after.notes : null,
      }),
    ),
  };
}
