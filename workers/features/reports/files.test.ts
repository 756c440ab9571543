import { isFormula } from '@cascade/shared/domain/text/csv';
import {
  type Report,
  type ReportedAdvertiser,
  reportOf,
} from '@cascade/shared/features/reports/report';
import { describe, expect, test } from 'vitest';
import { pdfText } from '../../testing/pdf-text.ts';
import { reportCsv } from './csv.ts';
import { reportPdf } from './pdf.ts';
import { balance, money } from './pdf-table.ts';

const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const source = { opening: [], postings: [], ads: [], titles: new Map(), names: new Map() };
const empty = () => reportOf({ ...source, month: '2027-02' });

const advertiser = (number: number, name: string): ReportedAdvertiser => ({
  id: id(number),
  name,
  opening: -1_050,
  charges: 1_234_567,
  receipts: 0,
  other: 0,
  closing: 1_233_517,
  impressions: 1_000_000,
  clicks: 12_345,
  postings: 31,
  ads: [
    { id: id(100), title: `${name}!`, impressions: 1_000_000, clicks: 12_345, charges: 1_234_567 },
  ],
});

const hostile = [
  '=HYPERLINK("http://evil.test")',
  '@SUM(A1)',
  '+1+1',
  '-2+3',
  '\t=1',
  'a,"b"\r\nc',
  '＝１＋１',
];

async function withNames(names: string[]): Promise<Report> {
  return { ...(await empty()), advertisers: names.map((name, i) => advertiser(i, name)) };
}

describe('the CSV file', () => {
  test('holds nothing that a spreadsheet would run', async () => {
    const text = reportCsv(await withNames(hostile)).toString();
    expect(text.startsWith('\ufeffmonth,part,')).toBe(true);
    for (const name of hostile)
      if (isFormula(name)) expect(text).toContain(`'${name.replaceAll('"', '""')}`);
    expect(text).toContain('"a,""b""\r\nc"');
  });

  test('has amounts as numbers, so that they can be added up', async () => {
    const [, , line] = reportCsv(await withNames(['Acme']))
      .toString()
      .split('\r\n');
    expect(line).toBe(`2027-02,advertisement,${id(100)},Acme!,,12345.67,,,1000000,12345`);
  });
});

describe('the PDF file', () => {
  /** As another program reads it. */
  const textOf = async (report: Report) => pdfText(await reportPdf(report));

  test('has no clock and nothing random in it', async () => {
    const report = await withNames(['Acme']);
    const bytes = await reportPdf(report);
    expect((await reportPdf(structuredClone(report))).equals(bytes)).toBe(true);
    const text = bytes.toString('latin1');
    expect(text).toContain('(D:20270301000000Z)');
    expect(text).not.toContain('/FlateDecode');
  });

  test('of an empty month says so, with its days in full', async () => {
    const text = await textOf(await empty());
    expect(text).toContain('Monthly report, February 2027');
    expect(text).toContain('1 February 2027 to 28 February 2027');
    expect(text).toContain('No advertiser had a balance or movement');
    expect(text).toContain('Page 1 of 1');
    expect(text).not.toContain('DOES NOT AGREE');
  });

  test('shows names of any script, and a box for what the typeface lacks', async () => {
    const text = await textOf(
      await withNames(['Žluťoučký Ελληνικά Кириллица', '日本 Ltd', '\u202eevil']),
    );
    expect(text).toContain('Žluťoučký Ελληνικά');
    expect(text).toContain('□□ Ltd');
    expect(text).toContain('stands for a character that this typeface lacks');
    expect(text).toContain('12,345.67');
    expect(text).toContain('(10.50)');
    expect(text).not.toContain('\u202e');
  });

  test('goes on over pages, and repeats the heads', async () => {
    const names = Array.from({ length: 80 }, (_, i) => `Advertiser ${i} ${'W'.repeat(i)}`);
    const text = await textOf(await withNames(names));
    const pages = Number(/Page 1 of (\d+)/.exec(text)?.[1]);
    expect(pages).toBeGreaterThan(3);
    expect(text.match(/Advertiser +Opening +Charges/g)).toHaveLength(pages);
    for (const [i] of names.entries()) expect(text).toMatch(new RegExp(`Advertiser ${i}\\s`));
  });

  test('says when advertisers do not sum to their account', async () => {
    expect(await textOf(await withNames(['Acme']))).toContain('DOES NOT AGREE');
  });
});

test('amounts are those of accounts', () => {
  expect([0, -0, 5, 123_456_789, -50].map(money)).toEqual([
    ...['0.00', '0.00', '0.05', '1,234,567.89', '(0.50)'],
  ]);
  expect([0, 123_456, -5].map(balance)).toEqual(['0.00', '1,234.56 Dr', '0.05 Cr']);
});
