import { z } from 'zod';
import { chargeOf, MONTH, type Month, postingMonth } from './month.ts';

const count = z.int().min(0);
const cents = z.int();

const ReportedAd = z.object({
  id: z.uuid(),
  title: z.string(),
  impressions: count,
  clicks: count,
  charges: cents,
});
export type ReportedAd = z.infer<typeof ReportedAd>;

const ReportedAdvertiser = z.object({
  id: z.uuid(),
  /** Null when it is not known by now. */
  name: z.string().nullable(),
  /** Positive is owed by the advertiser, negative is paid ahead. */
  opening: cents,
  charges: cents,
  /** What was received from it. */
  receipts: cents,
  /** Corrections; positive is owed. */
  other: cents,
  closing: cents,
  impressions: count,
  clicks: count,
  /** Postings of the month. */
  postings: count,
  ads: z.array(ReportedAd),
});
export type ReportedAdvertiser = z.infer<typeof ReportedAdvertiser>;

const ReportedAccount = z.object({
  account: z.string(),
  opening: cents,
  debits: cents,
  credits: cents,
  closing: cents,
});
export type ReportedAccount = z.infer<typeof ReportedAccount>;

/** A month's report; every amount in US cents. */
export const Report = z.object({
  month: z.string().regex(MONTH),
  /** Postings in US dollars of the month. */
  postings: count,
  /** What advertisers were charged. */
  revenue: cents,
  /** By how much the account of our income grew, corrections included. */
  fees: cents,
  /** What was paid out to our bank. */
  payouts: cents,
  receipts: cents,
  impressions: count,
  clicks: count,
  /** Debits are positive. */
  accounts: z.array(ReportedAccount),
  advertisers: z.array(ReportedAdvertiser),
});
export type Report = z.infer<typeof Report>;

export type MonthPosting = {
  key: string;
  kind: string;
  at: Date;
  /** In US cents; positive is a debit. */
  lines: { account: string; ownerId: string | null; amount: number }[];
};

export type OpeningBalance = { account: string; ownerId: string | null; amount: number };

export type AdFigures = {
  id: string;
  advertiserId: string;
  impressions: number;
  clicks: number;
};

export type ReportSource = {
  month: Month;
  /** Sums of every posting before the first instant of the month, by UTC. */
  opening: OpeningBalance[];
  /** From that instant to `LATE_CHARGE_MS` after the month, in any order; others are left out. */
  postings: AsyncIterable<MonthPosting> | Iterable<MonthPosting>;
  /** Views and clicks of the days of the month. */
  ads: AdFigures[];
  /** Titles of advertisements and names of advertisers, by id. */
  titles: ReadonlyMap<string, string>;
  names: ReadonlyMap<string, string>;
};

/** By code points, so that every machine sorts alike. */
const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

class Books {
  postings = 0;
  revenue = 0;
  payouts = 0;
  private readonly accounts = new Map<string, ReportedAccount>();
  private readonly advertisers = new Map<string, ReportedAdvertiser>();

  constructor(private readonly source: ReportSource) {}

  private account(account: string): ReportedAccount {
    const known = this.accounts.get(account) ?? {
      account,
      opening: 0,
      debits: 0,
      credits: 0,
      closing: 0,
    };
    this.accounts.set(account, known);
    return known;
  }

  private advertiser(id: string): ReportedAdvertiser {
    const known = this.advertisers.get(id) ?? {
      id,
      name: this.source.names.get(id) ?? null,
      opening: 0,
      charges: 0,
      receipts: 0,
      other: 0,
      closing: 0,
      impressions: 0,
      clicks: 0,
      postings: 0,
      ads: [],
    };
    this.advertisers.set(id, known);
    return known;
  }

  private ad(advertiserId: string, id: string): ReportedAd {
    const { ads } = this.advertiser(advertiserId);
    let known = ads.find((one) => one.id === id);
    if (!known) {
      const title = this.source.titles.get(id) ?? 'An advertisement that was deleted';
      known = { id, title, impressions: 0, clicks: 0, charges: 0 };
      ads.push(known);
    }
    return known;
  }

  open({ account, ownerId, amount }: OpeningBalance): void {
    this.account(account).opening += amount;
    if (account === 'advertiser' && ownerId) this.advertiser(ownerId).opening += amount;
  }

  show({ id, advertiserId, impressions, clicks }: AdFigures): void {
    const ad = this.ad(advertiserId, id);
    ad.impressions += impressions;
    ad.clicks += clicks;
  }

  post({ key, kind, lines }: MonthPosting): void {
    this.postings += 1;
    const charged = chargeOf(key);
    const owners = new Set<string>();
    for (const { account, ownerId, amount } of lines) {
      const sums = this.account(account);
      if (amount > 0) sums.debits += amount;
      else sums.credits -= amount;
      if (account === 'bank' && kind === 'payout') this.payouts += amount;
      if (account !== 'advertiser' || !ownerId) continue;
      owners.add(ownerId);
      const advertiser = this.advertiser(ownerId);
      if (kind === 'charge') {
        advertiser.charges += amount;
        this.revenue += amount;
        if (charged) this.ad(ownerId, charged.adId).charges += amount;
      } else if (kind === 'receipt') advertiser.receipts -= amount;
      else advertiser.other += amount;
    }
    for (const owner of owners) this.advertiser(owner).postings += 1;
  }

  close(): Report {
    const sum = (of: (one: ReportedAdvertiser) => number) =>
      advertisers.reduce((all, one) => all + of(one), 0);
    const advertisers = [...this.advertisers.values()]
      .map((one) => ({
        ...one,
        closing: one.opening + one.charges - one.receipts + one.other,
        impressions: one.ads.reduce((all, ad) => all + ad.impressions, 0),
        clicks: one.ads.reduce((all, ad) => all + ad.clicks, 0),
        ads: one.ads
          .filter(({ impressions, clicks, charges }) => impressions || clicks || charges)
          .sort((a, b) => byText(a.title, b.title) || byText(a.id, b.id)),
      }))
      .filter((one) => one.opening || one.postings || one.ads.length)
      .sort((a, b) => byText(a.name ?? '', b.name ?? '') || byText(a.id, b.id));
    const accounts = [...this.accounts.values()]
      .map((one) => ({ ...one, closing: one.opening + one.debits - one.credits }))
      .filter(({ opening, debits, credits }) => opening || debits || credits)
      .sort((a, b) => byText(a.account, b.account));
    const fees = accounts.find(({ account }) => account === 'fees');
    return {
      month: this.source.month,
      postings: this.postings,
      revenue: this.revenue,
      fees: fees ? fees.credits - fees.debits : 0,
      payouts: this.payouts,
      receipts: sum(({ receipts }) => receipts),
      impressions: sum(({ impressions }) => impressions),
      clicks: sum(({ clicks }) => clicks),
      accounts,
      advertisers,
    };
  }
}

/**
 * A month's report from the ledger. It takes postings one by one, so that a month may have any
 * number of them, and depends on nothing but its source: neither the clock nor the order.
 */
export async function reportOf(source: ReportSource): Promise<Report> {
  const books = new Books(source);
  for (const balance of source.opening) books.open(balance);
  for (const figures of source.ads) books.show(figures);
  for await (const posting of source.postings) {
    const month = postingMonth(posting);
    if (month === source.month) books.post(posting);
    else if (month < source.month) for (const line of posting.lines) books.open(line);
  }
  return books.close();
}

/**
 * What does not add up; empty for every report of a sound ledger. Debits are credits, balances sum
 * to zero, and the advertisers' closing balances are that of their account.
 */
export function imbalancesOf({ accounts, advertisers }: Report): string[] {
  const sum = <One>(all: readonly One[], of: (one: One) => number) =>
    all.reduce((total, one) => total + of(one), 0);
  const owed = accounts.find(({ account }) => account === 'advertiser')?.closing ?? 0;
  const wrong = [
    [sum(accounts, ({ debits, credits }) => debits - credits), 'debits are not credits'],
    [sum(accounts, ({ opening }) => opening), 'opening balances do not sum to zero'],
    [sum(accounts, ({ closing }) => closing), 'closing balances do not sum to zero'],
    [owed - sum(advertisers, ({ closing }) => closing), 'advertisers do not sum to their account'],
  ] as const;
  return wrong.filter(([difference]) => difference !== 0).map(([, words]) => words);
}
