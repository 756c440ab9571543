import { moneyText } from '../../domain/payments/money.ts';
import { dateFormat } from '../../domain/text/date-format.ts';
import { type Month, monthAfter, monthName, startOf } from './month.ts';
import type { ReportedAdvertiser } from './report.ts';

const DAY_MS = 86_400_000;
const money = (cents: number) => moneyText(cents, 'usd');
const counted = (count: number) =>
  `${count.toLocaleString('en-GB')} ${count === 1 ? 'click' : 'clicks'}`;

const day = dateFormat({ dateStyle: 'long', timeZone: 'UTC' });

/** "1 January 2027 to 31 January 2027". */
export const daysOf = (month: Month): string =>
  `${day.format(startOf(month))} to ${day.format(startOf(monthAfter(month)).getTime() - DAY_MS)}`;

/** Characters that have no shape, or turn the direction of what follows. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]+/gu;

/** A name on one line, as it is read. */
export const visible = (text: string): string => text.replace(UNSEEN, ' ').trim();

const escaped = (text: string) =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/** What is shown of a balance that an advertiser owes, or has paid ahead. */
export function balanceText(closing: number): string {
  if (closing === 0) return 'Nothing is owed at the end of the month.';
  return closing > 0
    ? `${money(closing)} is owed to CASCade at the end of the month.`
    : `${money(-closing)} is paid ahead at the end of the month.`;
}

/** Lines of the statement in order; they sum to the last. */
function linesOf(one: ReportedAdvertiser): [label: string, amount: number][] {
  const charged = one.ads.reduce((sum, { charges }) => sum + charges, 0);
  return [
    ['Opening balance', one.opening],
    ...one.ads
      .filter(({ clicks, charges }) => clicks !== 0 || charges !== 0)
      .map(({ title, clicks, charges }): [string, number] => [
        `${visible(title)}, ${counted(clicks)}`,
        charges,
      ]),
    ...optional('Other charges', one.charges - charged),
    ...optional('Received, with thanks', -one.receipts),
    ...optional('Corrections', one.other),
    ['Closing balance', one.closing],
  ];
}

const optional = (label: string, amount: number): [string, number][] =>
  amount === 0 ? [] : [[label, amount]];

const INK = '#14262b';
const MUTED = '#4c5c60';
const ACCENT = '#0d5157';
const RULE = '#dadfdb';
const FONT = "'Source Sans 3', 'Segoe UI', Helvetica, Arial, sans-serif";

function rowOf(label: string, amount: number, isSum: boolean): string {
  const style = `padding:10px 0;border-top:1px solid ${RULE};${isSum ? 'font-weight:600;' : ''}`;
  return [
    '<tr>',
    `<td style="${style}">${escaped(label)}</td>`,
    `<td style="${style}text-align:right;white-space:nowrap;font-variant-numeric:tabular-nums">${escaped(money(amount))}</td>`,
    '</tr>',
  ].join('');
}

/**
 * The mail with which an advertiser gets its statement of a month.
 * @param origin of the site, for the sentence that says who writes
 * @returns subject, text, and the same as HTML; names and titles are escaped
 */
export function statementLetter(
  month: Month,
  advertiser: ReportedAdvertiser,
  origin: string,
): { subject: string; body: string; html: string } {
  const name = visible(advertiser.name ?? '');
  const lines = linesOf(advertiser);
  const about = `${daysOf(month)}, in US dollars`;
  const title = `Statement for ${monthName(month)}`;
  const notes = [
    balanceText(advertiser.closing),
    'Clicks and charges are those of the days by the clocks of each advertisement’s time zone. If anything looks wrong, please write to us:',
  ];
  const support = new URL('/support', origin).href;
  const html = [
    `<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><title>${title}</title></head>`,
    `<body style="margin:0;padding:24px;background:#f6f7f4;color:${INK};font-family:${FONT};font-size:16px;line-height:1.5">`,
    '<div style="max-width:560px;margin:0 auto;padding:24px;background:#ffffff">',
    `<p style="margin:0;color:${ACCENT};font-weight:600">CASCade</p>`,
    `<h1 style="margin:8px 0 0;font-size:22px;line-height:1.3">${title}</h1>`,
    `<p style="margin:4px 0 20px;color:${MUTED}">${escaped(name)}<br>${about}</p>`,
    '<table role="table" style="width:100%;border-collapse:collapse">',
    ...lines.map(([label, amount], i) => rowOf(label, amount, i === 0 || i === lines.length - 1)),
    '</table>',
    `<p style="margin:20px 0 0">${escaped(notes[0] ?? '')}</p>`,
    `<p style="margin:12px 0 0;color:${MUTED}">${notes[1]} <a href="${escaped(support)}" style="color:${ACCENT}">${escaped(support)}</a></p>`,
    '</div></body></html>',
  ].join('\n');
  const body = [
    `${title}\n${name}\n${about}`,
    lines.map(([label, amount]) => `${label}: ${money(amount)}`).join('\n'),
    ...notes,
    support,
    'CASCade',
  ].join('\n\n');
  return { subject: `Your CASCade statement for ${monthName(month)}`, body, html };
}
