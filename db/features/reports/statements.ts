import { reportMoved } from '@cascade/shared/features/reports/contract';
import type { Month } from '@cascade/shared/features/reports/month';
import { statementLetter } from '@cascade/shared/features/reports/statement';
import { streamOf } from '@cascade/shared/kernel/event';
import type { Work } from '../../live/transact.ts';
import { findRevision, noteFirstStatement } from './reports.queries.ts';
import { listAdvertisers } from './source.queries.ts';

/** Stores a mail and enqueues its sending, in the caller's transaction. */
export type Post = (letter: {
  to: string;
  subject: string;
  body: string;
  html: string;
}) => Promise<unknown>;

/** Tells admins who look at reports. */
export async function tellOfReport({ live }: Pick<Work, 'live'>, month: Month): Promise<void> {
  const stream = streamOf.reports();
  await live.lock([stream]);
  await live.append(reportMoved, [stream], { month });
}

/**
 * Sends each advertiser with movement in a month its statement, unless one was sent before. All in
 * one transaction, so that a worker which dies has sent none.
 */
export async function mailStatements(
  work: Work,
  { month, origin, post }: { month: Month; origin: string; post: Post },
): Promise<void> {
  const { tx, now } = work;
  const report = await findRevision(tx, month);
  if (!report) return;
  const known = await listAdvertisers(tx);
  const { revision } = report;
  for (const advertiser of report.contents.advertisers) {
    const to = known.get(advertiser.id)?.email;
    if (advertiser.postings === 0 || to === undefined) continue;
    const sent = { month, advertiserId: advertiser.id, revision, sentAt: now };
    if (await noteFirstStatement(tx, sent))
      await post({ to, ...statementLetter(month, advertiser, origin) });
  }
  await tellOfReport(work, month);
}
