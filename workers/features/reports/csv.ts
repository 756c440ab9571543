import { type CsvCell, toCsv } from '@cascade/shared/domain/text/csv';
import type { Report } from '@cascade/shared/features/reports/report';

const CENTS = 100;
/** A number with at most two decimals, which a spreadsheet adds up. */
const dollars = (cents: number) => cents / CENTS;

const COLUMNS = [
  'month',
  'part',
  'id',
  'name',
  'opening',
  'debits',
  'credits',
  'closing',
  'views',
  'clicks',
];

/**
 * A month's report as a table in US dollars: the accounts of the ledger, then each advertiser with
 * its advertisements, then the sums. Debits are positive. The same report gives the same bytes.
 */
export function reportCsv(report: Report): Buffer {
  const { month } = report;
  const rows: CsvCell[][] = [COLUMNS];
  const add = (part: string, id: string | null, name: string | null, figures: (number | null)[]) =>
    rows.push([month, part, id, name, ...figures]);
  for (const { account, opening, debits, credits, closing } of report.accounts)
    add('account', null, account, [
      ...[opening, debits, credits, closing].map(dollars),
      null,
      null,
    ]);
  for (const one of report.advertisers) {
    const credits = one.receipts + Math.max(0, -one.other);
    const debits = one.charges + Math.max(0, one.other);
    add('advertiser', one.id, one.name, [
      ...[one.opening, debits, credits, one.closing].map(dollars),
      one.impressions,
      one.clicks,
    ]);
    for (const ad of one.ads)
      add('advertisement', ad.id, ad.title, [
        null,
        dollars(ad.charges),
        null,
        null,
        ad.impressions,
        ad.clicks,
      ]);
  }
  const sum = (name: string, cents: number) =>
    add('sum', null, name, [null, null, null, dollars(cents), null, null]);
  sum('revenue', report.revenue);
  sum('fees', report.fees);
  sum('receipts', report.receipts);
  sum('payouts', report.payouts);
  add('sum', null, 'traffic', [null, null, null, null, report.impressions, report.clicks]);
  // With a mark of the encoding, without which spreadsheets take the text for another.
  return Buffer.from(`\uFEFF${toCsv(rows)}`);
}
