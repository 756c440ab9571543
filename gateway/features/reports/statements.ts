import { recordAudit } from '@cascade/db/domain/audit/audit.queries';
import type { listSent } from '@cascade/db/features/reports/reports.queries';
import { findRevision, noteStatement } from '@cascade/db/features/reports/reports.queries';
import { listAdvertisers } from '@cascade/db/features/reports/source.queries';
import { tellOfReport } from '@cascade/db/features/reports/statements';
import type { Statement, sendStatement } from '@cascade/shared/features/reports/contract';
import type { Report, ReportedAdvertiser } from '@cascade/shared/features/reports/report';
import { statementLetter } from '@cascade/shared/features/reports/statement';
import { AppError } from '@cascade/shared/kernel/app-error';
import { postWithin } from '../../domain/mail/email-templates.ts';
import type { Context } from '../../http/bind.ts';

export const noSuchReport = () => new AppError('not_found', 'There is no report of this month.');

type Known = Awaited<ReturnType<typeof listAdvertisers>>;
type Sent = Awaited<ReturnType<typeof listSent>>;

const statementOf = (
  { id, name, opening, closing }: ReportedAdvertiser,
  known: Known,
  sent: Statement['sent'],
): Statement => ({
  advertiserId: id,
  name: known.get(id)?.name ?? name,
  email: known.get(id)?.email ?? null,
  opening,
  closing,
  sent,
});

/** Of advertisers with movement in the month, in the report's order. */
export function statementsOf({ advertisers }: Report, known: Known, sent: Sent): Statement[] {
  return advertisers
    .filter(({ postings }) => postings > 0)
    .map((one) => {
      const last = sent.get(one.id);
      const { times = 1, revision = 1, sentAt } = last ?? {};
      return statementOf(one, known, sentAt ? { at: sentAt.toISOString(), times, revision } : null);
    });
}

/** @throws AppError not_found without movement in that month; conflict without an address */
export async function sendAgain(context: Context<typeof sendStatement>): Promise<Statement> {
  const { tx, now, caller, services, params } = context;
  const { month, advertiserId } = params;
  const report = await findRevision(tx, month);
  if (!report) throw noSuchReport();
  const advertiser = report.contents.advertisers.find(
    ({ id, postings }) => id === advertiserId && postings > 0,
  );
  if (!advertiser)
    throw new AppError('not_found', 'This advertiser has no statement for this month.');
  const known = await listAdvertisers(tx);
  const to = known.get(advertiserId)?.email;
  if (to === undefined)
    throw new AppError('conflict', 'The e-mail address of this advertiser is not known.');
  const { revision } = report;
  const times = await noteStatement(tx, { month, advertiserId, revision, sentAt: now });
  const letter = statementLetter(month, advertiser, services.env.PUBLIC_ORIGIN);
  await postWithin(context, { to, ...letter });
  await recordAudit(tx, {
    actor: caller,
    action: 'report.send-statement',
    subject: { kind: 'report', id: month },
    before: null,
    after: { advertiserId, revision, times },
    at: now,
  });
  await tellOfReport(context, month);
  return statementOf(advertiser, known, { at: now.toISOString(), times, revision });
}
