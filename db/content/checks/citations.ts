import { collegeReports, niceGuidance, statutes } from '../sources.ts';
import type { ContentDocument } from './documents.ts';
import type { Finding } from './finding.ts';

// "NG 60 ml" is a feeding tube and "NG7 2UH" a postcode.
const niceCode = /\b(?:CG|NG|TA|QS|IPG|HTG)\d{1,4}\b(?!\s?\d[A-Z]{2}\b)/g;
const spacedNiceCode = /\bNICE(?: guideline| guidance)?,? ((?:CG|NG|TA|QS|IPG|HTG) \d{1,4})\b/g;
const collegeCode = /\bCR\s?\d{2,3}\b/g;
const datedAct = /\bAct,?\s+(?:of\s+)?((?:19|20)\d\d)\b/g;
const undatedAct = /(?<=(\p{Lu}[\p{L}'’-]*)\s)Act\b(?!,?\s+(?:of\s+)?(?:19|20)\d\d)/gu;

/** Capitalised words before "Act" that name no statute. */
const noName = /^(?:The|This|That|Which|What|An|A|No|Each|Either|Neither|Both|Any|Under)$/;

const unlisted = (what: string) => `cites '${what}', which is not in sources.ts`;

function* codes(text: string): Generator<string> {
  for (const [code] of text.matchAll(niceCode)) if (!(code in niceGuidance)) yield unlisted(code);
  for (const [, code = ''] of text.matchAll(spacedNiceCode))
    if (!(code.replace(' ', '') in niceGuidance)) yield unlisted(code);
  for (const [code] of text.matchAll(collegeCode))
    if (!collegeReports.includes(code.replace(/\s/, ''))) yield unlisted(code);
}

function actName(before: string): string {
  const name = /(?:\p{Lu}[\p{L}'’-]*|\b(?:of|and)\b)(?:\s+(?:\p{Lu}[\p{L}'’-]*|of|and))*\s*$/u;
  return `${name.exec(before)?.[0].replace(/\s+/g, ' ') ?? ''}Act`.replace(/^(?:and|of|The) /, '');
}

function* acts(text: string): Generator<string> {
  for (const match of text.matchAll(datedAct)) {
    const name = actName(text.slice(0, match.index));
    const year = match[1];
    if (!statutes.some((act) => name.endsWith(act.name) && act.year === year))
      yield unlisted(`${name} ${year}`);
  }
  for (const match of text.matchAll(undatedAct)) {
    if (noName.test(match[1] ?? '')) continue;
    const name = actName(text.slice(0, match.index));
    if (!statutes.some((act) => name.endsWith(act.name))) yield unlisted(name);
  }
}

export function checkCitations(documents: readonly ContentDocument[]): Finding[] {
  return documents.flatMap(({ file, texts }) =>
    texts.flatMap(({ field, text }) =>
      [...codes(text), ...acts(text)].map((message) => ({ file, field, message })),
    ),
  );
}
