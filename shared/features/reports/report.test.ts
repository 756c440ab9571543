import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { changesBetween } from './changes.ts';
import { postingMonth, startOf } from './month.ts';
import {
  imbalancesOf,
  type MonthPosting,
  type OpeningBalance,
  Report,
  type ReportSource,
  reportOf,
} from './report.ts';

const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const MONTH = '2027-01';
const advertisers = [1, 2, 3].map(id);
const adsOf = new Map(advertisers.map((owner, i) => [owner, [id(10 + i), id(20 + i)]]));

/** What the other features post, as double entries in US cents. */
const posting = fc
  .record({
    kind: fc.constantFrom('charge', 'receipt', 'payout', 'correction', 'payment'),
    owner: fc.constantFrom(...advertisers),
    ad: fc.nat(1),
    amount: fc.integer({ min: 1, max: 100_000 }),
    // From two months before to a week after.
    hours: fc.integer({ min: -60 * 24, max: 38 * 24 }),
    number: fc.nat(),
  })
  .map(({ kind, owner, ad, amount, hours, number }): MonthPosting => {
    const at = new Date(startOf(MONTH).getTime() + hours * 3_600_000);
    const line = (account: string, sign: number) => ({
      account,
      ownerId: account === 'advertiser' ? owner : null,
      amount: sign * amount,
    });
    const pairs: Record<string, [string, string]> = {
      charge: ['advertiser', 'fees'],
      receipt: ['provider', 'advertiser'],
      payout: ['bank', 'provider'],
      correction: ['fees', 'advertiser'],
      payment: ['provider', 'deposits'],
    };
    const [debit, credit] = pairs[kind] ?? ['', ''];
    // The day that has just ended, by UTC.
    const day = new Date(at.getTime() - 24 * 3_600_000).toISOString().slice(0, 10);
    const key =
      kind === 'charge' ? `ad-charge:${adsOf.get(owner)?.[ad]}:${day}` : `${kind}:${number}`;
    return { key, kind, at, lines: [line(debit, 1), line(credit, -1)] };
  });

/** As the queries split a ledger. */
function sourceOf(all: MonthPosting[]): ReportSource {
  const opening: OpeningBalance[] = [];
  for (const { at, lines } of all)
    if (at < startOf(MONTH))
      for (const { account, ownerId, amount } of lines) {
        const known = opening.find((one) => one.account === account && one.ownerId === ownerId);
        if (known) known.amount += amount;
        else opening.push({ account, ownerId, amount });
      }
  return {
    month: MONTH,
    opening,
    postings: all.filter(({ at }) => at >= startOf(MONTH)),
    ads: [],
    titles: new Map(),
    names: new Map(),
  };
}

describe('a report', () => {
  test('says what adding up every line by hand says', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(posting, { maxLength: 60 }), async (all) => {
        const report = await reportOf(sourceOf(all));
        Report.parse(report);
        expect(imbalancesOf(report)).toEqual([]);
        const sum = (
          of: (month: string) => boolean,
          fits: (line: MonthPosting['lines'][number], from: MonthPosting) => boolean,
        ) =>
          all
            .filter((one) => of(postingMonth(one)))
            .flatMap((one) => one.lines.filter((line) => fits(line, one)))
            .reduce((total, { amount }) => total + amount, 0);
        const now = (month: string) => month === MONTH;
        const before = (month: string) => month < MONTH;
        const byNow = (month: string) => month <= MONTH;
        expect(report.postings).toBe(all.filter((one) => now(postingMonth(one))).length);
        for (const account of ['advertiser', 'fees', 'provider', 'bank', 'deposits']) {
          const shown = report.accounts.find((one) => one.account === account);
          expect(shown?.opening ?? 0).toBe(sum(before, (line) => line.account === account));
          expect(shown?.closing ?? 0).toBe(sum(byNow, (line) => line.account === account));
        }
        for (const owner of advertisers) {
          const shown = report.advertisers.find((one) => one.id === owner);
          const owned = (kind: string) =>
            sum(now, (line, from) => line.ownerId === owner && from.kind === kind);
          expect(shown?.closing ?? 0).toBe(sum(byNow, (line) => line.ownerId === owner));
          expect(shown?.charges ?? 0).toBe(owned('charge'));
          expect(shown?.receipts ?? 0).toBe(-owned('receipt') + 0);
          expect(shown?.other ?? 0).toBe(owned('correction'));
          const byAd = shown?.ads.reduce((total, { charges }) => total + charges, 0) ?? 0;
          expect(byAd).toBe(owned('charge'));
        }
        expect(report.payouts).toBe(
          sum(now, (line, from) => from.kind === 'payout' && line.account === 'bank'),
        );
        expect(report.fees + sum(now, (line) => line.account === 'fees')).toBe(0);
      }),
      { numRuns: 200 },
    );
  });

  test('is the same in whatever order postings come', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc
          .array(posting, { maxLength: 30 })
          .chain((all) =>
            fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length })),
          ),
        async ([all, shuffled]) => {
          expect(JSON.stringify(await reportOf(sourceOf(shuffled)))).toBe(
            JSON.stringify(await reportOf(sourceOf(all))),
          );
        },
      ),
      { numRuns: 50 },
    );
  });

  test('closes with what the next one opens with', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(posting, { maxLength: 40 }), async (all) => {
        const { accounts } = await reportOf(sourceOf(all));
        const from = startOf('2027-02');
        const next = await reportOf({
          ...sourceOf([]),
          month: '2027-02',
          opening: all
            .filter(({ at }) => at < from)
            .flatMap(({ lines }) => lines.map((line) => ({ ...line }))),
          postings: all.filter(({ at }) => at >= from),
        });
        for (const { account, closing } of accounts)
          expect(next.accounts.find((one) => one.account === account)?.opening ?? 0).toBe(closing);
      }),
      { numRuns: 100 },
    );
  });

  test('of a month without anything is empty and adds up', async () => {
    const report = await reportOf(sourceOf([]));
    expect(report).toMatchObject({ postings: 0, revenue: 0, accounts: [], advertisers: [] });
    expect(imbalancesOf(report)).toEqual([]);
  });

  test('names what does not add up', async () => {
    const lines = [{ account: 'fees', ownerId: null, amount: 5 }];
    const broken = { key: 'x', kind: 'correction', at: startOf(MONTH), lines };
    expect(imbalancesOf(await reportOf(sourceOf([broken])))).toEqual([
      'debits are not credits',
      'closing balances do not sum to zero',
    ]);
  });

  test('counts views and clicks of the days, by advertisement and advertiser', async () => {
    const [owner = ''] = advertisers;
    const source = sourceOf([]);
    const ads = [
      { id: id(10), advertiserId: owner, impressions: 100, clicks: 3 },
      { id: id(20), advertiserId: owner, impressions: 50, clicks: 0 },
      { id: id(30), advertiserId: owner, impressions: 0, clicks: 0 },
    ];
    const report = await reportOf({
      ...source,
      ads,
      names: new Map([[owner, 'Acme']]),
      titles: new Map([
        [id(10), 'Zebra'],
        [id(20), 'Apple'],
      ]),
    });
    expect(report).toMatchObject({ impressions: 150, clicks: 3 });
    expect(report.advertisers).toMatchObject([
      { name: 'Acme', impressions: 150, clicks: 3, postings: 0 },
    ]);
    expect(report.advertisers[0]?.ads.map(({ title }) => title)).toEqual(['Apple', 'Zebra']);
  });
});

describe('the difference between two runs', () => {
  const [owner = ''] = advertisers;
  const charge = (day: string, amount: number): MonthPosting => ({
    key: `ad-charge:${id(10)}:${day}`,
    kind: 'charge',
    at: new Date(`${day}T12:00Z`),
    lines: [
      { account: 'advertiser', ownerId: owner, amount },
      { account: 'fees', ownerId: null, amount: -amount },
    ],
  });

  test('is nothing for the same ledger', async () => {
    const source = sourceOf([charge('2027-01-05', 500)]);
    expect(changesBetween(await reportOf(source), await reportOf(source))).toEqual([]);
  });

  test('says what was added, and to what it comes', async () => {
    const first = [charge('2027-01-05', 500)];
    const before = await reportOf(sourceOf(first));
    const after = await reportOf(sourceOf([...first, charge('2027-01-06', 100_000)]));
    expect(changesBetween(before, after)).toEqual([
      '1 posting was added to this month after the earlier run.',
      'Revenue: $1,005.00 instead of $5.00.',
      'Fees: $1,005.00 instead of $5.00.',
    ]);
  });

  test('says that an earlier month was added to, and that a name was changed', async () => {
    const first = [charge('2027-01-05', 500)];
    const before = await reportOf({ ...sourceOf(first), names: new Map([[owner, 'Acme']]) });
    const after = await reportOf({
      ...sourceOf([...first, charge('2026-12-06', 100)]),
      names: new Map([[owner, 'Acme Ltd']]),
      titles: new Map([[id(10), 'Quiet rooms']]),
    });
    expect(changesBetween(before, after)).toEqual([
      'Postings were added to an earlier month, so opening balances are others.',
      'The name of an advertiser has been changed.',
      'The title of an advertisement has been changed.',
    ]);
  });
});
