import type { Month } from '@cascade/shared/features/reports/month';
import { reportOf } from '@cascade/shared/features/reports/report';
import type { Orm } from '../client.ts';
import { insertRevision, noteRun } from '../features/reports/reports.queries.ts';

/** A written report in which one advertiser was charged $12.50; its files are only words. */
export async function writtenReport(
  orm: Orm,
  month: Month,
  advertiser: { id: string; name: string },
  { revision = 1 } = {},
): Promise<void> {
  const owner = { account: 'advertiser', ownerId: advertiser.id };
  const contents = await reportOf({
    month,
    opening: [],
    postings: [
      {
        key: 'one',
        kind: 'charge',
        at: new Date(`${month}-05T12:00Z`),
        lines: [
          { ...owner, amount: 1_250 },
          { account: 'fees', ownerId: null, amount: -1_250 },
        ],
      },
    ],
    ads: [],
    titles: new Map(),
    names: new Map([[advertiser.id, advertiser.name]]),
  });
  const writtenAt = new Date();
  await orm.transaction(async (tx) => {
    await noteRun(tx, {
      month,
      revision,
      runAt: writtenAt,
      outcome: revision === 1 ? 'written' : 'changed',
      changes: [],
    });
    await insertRevision(tx, {
      ...{ month, revision, writtenAt, contents },
      csv: Buffer.from(`csv of ${month}, ${revision}`),
      csvDigest: '',
      pdf: Buffer.from(`pdf of ${month}, ${revision}`),
      pdfDigest: '',
    });
  });
}
