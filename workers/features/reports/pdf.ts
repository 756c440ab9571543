import { createRequire } from 'node:module';
import { monthAfter, monthName, startOf } from '@cascade/shared/features/reports/month';
import type { Report } from '@cascade/shared/features/reports/report';
import { daysOf } from '@cascade/shared/features/reports/statement';
import PDFDocument from 'pdfkit';
import { balance, MISSING, money, PdfTable, ReadableText, whole } from './pdf-table.ts';

const { resolve } = createRequire(import.meta.url);
const fonts = {
  plain: resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed.ttf'),
  bold: resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed-Bold.ttf'),
};

const INK = '#14262b';
const MUTED = '#4c5c60';
const ACCENT = '#0d5157';
const MARGIN = 48;

const accountWords: Record<string, string> = {
  provider: 'Payment provider',
  bank: 'Bank',
  fees: 'Fees (our income)',
  advertiser: 'Advertisers',
  deposits: 'Deposits',
  payable: 'Payable to examiners',
};

const label = 'US dollars';

function drawHead(doc: PDFKit.PDFDocument, { month }: Report): void {
  doc.font('bold').fontSize(9).fillColor(ACCENT).text('CASCade');
  doc
    .font('bold')
    .fontSize(18)
    .fillColor(INK)
    .text(`Monthly report, ${monthName(month)}`);
  doc
    .font('plain')
    .fontSize(9)
    .fillColor(MUTED)
    .text(`${daysOf(month)}. Amounts in ${label}.`);
  doc.moveDown(1.5);
}

function drawSummary(table: PdfTable, report: Report): void {
  table.heading('Summary');
  table.columns([
    { label: '', width: 0.7 },
    { label, width: 0.3, isNumber: true },
  ]);
  table.row(['Revenue: charged to advertisers', money(report.revenue)]);
  table.row(['Fees: growth of our income', money(report.fees)]);
  table.row(['Receipts from advertisers', money(report.receipts)]);
  table.row(['Payouts to our bank', money(report.payouts)]);
  table.row(['Views of advertisements', whole(report.impressions)]);
  table.row(['Clicks', whole(report.clicks)]);
  table.row(['Postings in the ledger', whole(report.postings)]);
}

function drawAccounts(table: PdfTable, { accounts }: Report): void {
  table.heading('Accounts of the ledger');
  table.columns([
    { label: 'Account', width: 0.32 },
    { label: 'Opening', width: 0.18, isNumber: true },
    { label: 'Debits', width: 0.16, isNumber: true },
    { label: 'Credits', width: 0.16, isNumber: true },
    { label: 'Closing', width: 0.18, isNumber: true },
  ]);
  const sum = (of: (one: Report['accounts'][number]) => number) =>
    accounts.reduce((all, one) => all + of(one), 0);
  for (const { account, opening, debits, credits, closing } of accounts)
    table.row([
      accountWords[account] ?? account,
      balance(opening),
      money(debits),
      money(credits),
      balance(closing),
    ]);
  const opening = sum((one) => one.opening);
  const debits = sum((one) => one.debits);
  const credits = sum((one) => one.credits);
  const closing = sum((one) => one.closing);
  table.row(['Total', balance(opening), money(debits), money(credits), balance(closing)], 'sum');
  const agrees = (isSo: boolean) => (isSo ? 'agrees' : 'DOES NOT AGREE');
  const everyAccount = accounts.every(
    (one) => one.opening + one.debits - one.credits === one.closing,
  );
  table.note(
    `Checked: opening + debits − credits = closing, for every account: ${agrees(everyAccount)}. ` +
      `Debits = credits: ${agrees(debits === credits)}. Dr is a debit, Cr a credit balance.`,
  );
}

function drawAdvertisers(table: PdfTable, report: Report): void {
  const { advertisers, accounts } = report;
  table.heading('Advertisers');
  if (advertisers.length === 0) {
    table.note('No advertiser had a balance or movement in this month.');
    return;
  }
  table.columns([
    { label: 'Advertiser', width: 0.26 },
    { label: 'Opening', width: 0.12, isNumber: true },
    { label: 'Charges', width: 0.12, isNumber: true },
    { label: 'Receipts', width: 0.12, isNumber: true },
    { label: 'Other', width: 0.09, isNumber: true },
    { label: 'Closing', width: 0.12, isNumber: true },
    { label: 'Views', width: 0.1, isNumber: true },
    { label: 'Clicks', width: 0.07, isNumber: true },
  ]);
  const sum = (of: (one: Report['advertisers'][number]) => number) =>
    advertisers.reduce((all, one) => all + of(one), 0);
  for (const one of advertisers) {
    table.row([
      one.name ?? 'Unknown advertiser',
      money(one.opening),
      money(one.charges),
      money(-one.receipts),
      money(one.other),
      money(one.closing),
      whole(one.impressions),
      whole(one.clicks),
    ]);
    for (const ad of one.ads)
      table.row(
        [ad.title, '', money(ad.charges), '', '', '', whole(ad.impressions), whole(ad.clicks)],
        'part',
      );
  }
  const closing = sum((one) => one.closing);
  table.row(
    [
      'Total',
      money(sum((one) => one.opening)),
      money(sum((one) => one.charges)),
      money(sum((one) => -one.receipts)),
      money(sum((one) => one.other)),
      money(closing),
      whole(report.impressions),
      whole(report.clicks),
    ],
    'sum',
  );
  const account = accounts.find((one) => one.account === 'advertiser')?.closing ?? 0;
  table.note(
    `Checked: opening + charges − receipts + other = closing. The advertisers’ closing balances sum to their account: ${account === closing ? 'agrees' : 'DOES NOT AGREE'}. ` +
      'Amounts in brackets are negative; a negative balance is paid ahead. Charges, views and clicks are those of the days by the clocks of each advertisement’s time zone.',
  );
}

function drawFeet(doc: PDFKit.PDFDocument, { month }: Report): void {
  const { start, count } = doc.bufferedPageRange();
  for (let page = start; page < start + count; page++) {
    doc.switchToPage(page);
    // Otherwise text so far down would begin another page.
    doc.page.margins.bottom = 0;
    const y = doc.page.height - MARGIN + 12;
    const width = doc.page.width - 2 * MARGIN;
    doc.font('plain').fontSize(8).fillColor(MUTED);
    doc.text(`CASCade, ${monthName(month)}`, MARGIN, y, { width, lineBreak: false });
    doc.text(`Page ${page - start + 1} of ${count}`, MARGIN, y, {
      width,
      align: 'right',
      lineBreak: false,
    });
  }
}

/**
 * A month's report on A4. The same report gives the same bytes: no clock and no random id is in
 * them, and nothing is compressed, because zlib may differ from machine to machine.
 */
export async function reportPdf(report: Report): Promise<Buffer> {
  const doc = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    compress: false,
    bufferPages: true,
    lang: 'en-GB',
    displayTitle: true,
    info: {
      Title: `CASCade, monthly report, ${monthName(report.month)}`,
      Author: 'CASCade',
      Creator: 'CASCade',
      Producer: 'CASCade',
      CreationDate: startOf(monthAfter(report.month)),
    },
  });
  const chunks: Buffer[] = [];
  const ended = new Promise<void>((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk));
    doc.on('end', resolve);
    doc.on('error', reject);
  });
  doc.registerFont('bold', fonts.bold);
  doc.registerFont('plain', fonts.plain);
  drawHead(doc, report);
  const texts = new ReadableText(doc);
  const table = new PdfTable(doc, texts);
  drawSummary(table, report);
  drawAccounts(table, report);
  drawAdvertisers(table, report);
  if (texts.isIncomplete)
    table.note(`${MISSING} stands for a character that this typeface lacks; the CSV file has it.`);
  drawFeet(doc, report);
  doc.end();
  await ended;
  return Buffer.concat(chunks);
}
