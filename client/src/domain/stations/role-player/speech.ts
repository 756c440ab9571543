/** `at`: where it begins in the text. */
export type SpeechPart = { at: number; kind: 'spoken' | 'instruction'; text: string };

/**
 * `(If asked how) With the gun.` → an instruction and what is spoken. Brackets within brackets
 * belong to the outer ones, and one that is never closed is spoken.
 */
export function speechPartsOf(text: string): SpeechPart[] {
  const parts: SpeechPart[] = [];
  const add = (kind: SpeechPart['kind'], at: number, end?: number) => {
    const piece = text.slice(at, end).replaceAll(/\s+/g, ' ').trim();
    if (piece) parts.push({ at, kind, text: piece });
  };
  let from = 0;
  for (let at = text.indexOf('('); at >= 0; at = text.indexOf('(', from)) {
    const end = closingOf(text, at);
    if (end < 0) break;
    add('spoken', from, at);
    add('instruction', at + 1, end);
    from = end + 1;
  }
  add('spoken', from);
  return parts;
}

function closingOf(text: string, open: number): number {
  let depth = 0;
  for (let at = open; at < text.length; at += 1) {
    if (text[at] === '(') depth += 1;
    if (text[at] === ')') depth -= 1;
    if (depth === 0) return at;
  }
  return -1;
}
