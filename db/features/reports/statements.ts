import { sendMail } from '@cascade/shared/features/mail/contract';
import { reportMoved } from '@cascade/shared/features/reports/contract';
import type { Month } from '@cascade/shared/features/reports/month';
import type { ReportedAdvertiser } from '@cascade/shared/features/reports/report';
import { statementLetter } from '@cascade/shared/features/reports/statement';
import { streamOf } from '@cascade/shared/kernel/event';
import { newId } from '@cascade/shared/kernel/id';
import type { Work } from '../../live/transact.ts';
import { insertMail } from '../mail/mail.queries.ts';
import { findRevision, noteFirstStatement } from './reports.queries.ts';
import { listAdvertisers } from './source.queries.ts';

/** Stores the mail and enqueues its sending. */
export async function mailStatement(
  { tx, enqueue }: Pick<Work, 'tx' | 'enqueue'>,
  {
    month,
    advertiser,
    to,
    origin,
  }: {
    month: Month;
    advertiser: ReportedAdvertiser;
    to: string;
    origin: string;
  },
): Promise<void> {
  const mailId = newId();
  await insertMail(tx, { id: mailId, to, ...statementLetter(month, advertiser, origin) });
  await enqueue(sendMail, { mailId });
}

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
export async function mailStatements(work: Work, month: Month, origin: string): Promise<void> {
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
      await mailStatement(work, { month, advertiser, to, origin });
  }
  await tellOfReport(work, month);
}
