import { moneyText } from '../../domain/payments/money.ts';
import type { Report } from './report.ts';

const money = (cents: number) => moneyText(cents, 'usd');
const counted = (count: number, one: string, many: string) =>
  `${count.toLocaleString('en-GB')} ${count === 1 ? one : many}`;

const amounts = [
  ['revenue', 'Revenue'],
  ['fees', 'Fees'],
  ['payouts', 'Payouts'],
  ['receipts', 'Receipts'],
] as const;
const counts = [
  ['impressions', 'Views'],
  ['clicks', 'Clicks'],
] as const;

const closingOf = ({ accounts }: Report, name: string) =>
  accounts.find(({ account }) => account === name)?.closing ?? 0;
const openingOf = ({ accounts }: Report, name: string) =>
  accounts.find(({ account }) => account === name)?.opening ?? 0;

/**
 * Why a report is another one than before, in sentences for an admin; empty when every figure and
 * name is the same. The ledger is only added to, so a difference in money comes from postings that
 * were added later, and one in names from a change of the advertiser or advertisement.
 */
export function changesBetween(before: Report, after: Report): string[] {
  const said: string[] = [];
  const added = after.postings - before.postings;
  if (added > 0)
    said.push(
      `${counted(added, 'posting was', 'postings were')} added to this month after the earlier run.`,
    );
  const openingMoved = before.accounts
    .concat(after.accounts)
    .some(({ account }) => openingOf(before, account) !== openingOf(after, account));
  if (openingMoved)
    said.push('Postings were added to an earlier month, so opening balances are others.');
  for (const [key, label] of amounts)
    if (before[key] !== after[key])
      said.push(`${label}: ${money(after[key])} instead of ${money(before[key])}.`);
  for (const [key, label] of counts)
    if (before[key] !== after[key])
      said.push(
        `${label}: ${after[key].toLocaleString('en-GB')} instead of ${before[key].toLocaleString('en-GB')}.`,
      );
  const provider = [closingOf(before, 'provider'), closingOf(after, 'provider')] as const;
  if (provider[0] !== provider[1])
    said.push(`Closing balance: ${money(provider[1])} instead of ${money(provider[0])}.`);
  const nameOf = new Map(before.advertisers.map(({ id, name }) => [id, name]));
  const titleOf = new Map(
    before.advertisers.flatMap(({ ads }) => ads.map(({ id, title }) => [id, title])),
  );
  if (after.advertisers.some(({ id, name }) => nameOf.has(id) && nameOf.get(id) !== name))
    said.push('The name of an advertiser has been changed.');
  const ads = after.advertisers.flatMap((one) => one.ads);
  if (ads.some(({ id, title }) => titleOf.has(id) && titleOf.get(id) !== title))
    said.push('The title of an advertisement has been changed.');
  if (said.length === 0 && JSON.stringify(before) !== JSON.stringify(after))
    said.push('Figures of single advertisers or accounts are others; their sums are the same.');
  return said;
}
