/**
 * A small part of Markdown as data: paragraphs, lists, quotations, code, and within them strong,
 * emphasis, code and links. What is not one of these stays the text that it is; nothing in here
 * can become markup, because nothing in here makes any.
 */

export type Inline =
  | { kind: 'text'; text: string }
  | { kind: 'code'; text: string }
  | { kind: 'strong' | 'emphasis'; parts: Inline[] }
  | { kind: 'link'; href: string; parts: Inline[] }
  | { kind: 'mention'; handle: string };

export type Block =
  | { kind: 'paragraph' | 'heading' | 'quote'; parts: Inline[] }
  | { kind: 'code'; text: string }
  | { kind: 'list'; isOrdered: boolean; items: Inline[][] };

const MENTION = /^@[A-Za-z]{4,60}\d{2}(?![\p{L}\p{N}_])/u;
const BARE_LINK = /^https?:\/\/[^\s<>]{0,2400}[^\s<>.,;:!?'")\]]/i;
const LINK = /^\[([^\]\n]{1,300})\]\(([^)\s]{1,2000})\)/;
/** Each mark with what ends it: not after a space, and where that could be within a word, not there. */
const marks = [
  { open: '**', close: /(?<=\S)\*\*/g, kind: 'strong' },
  { open: '__', close: /(?<=\S)__/g, kind: 'strong' },
  { open: '*', close: /(?<=\S)\*(?!\*)/g, kind: 'emphasis' },
  { open: '_', close: /(?<=\S)_(?![\p{L}\p{N}])/gu, kind: 'emphasis' },
] as const;

/** The address of a link that may be followed: http and https alone. */
export function safeHref(address: string): string | null {
  try {
    const { protocol, href } = new URL(address);
    return protocol === 'https:' || protocol === 'http:' ? href : null;
  } catch {
    return null;
  }
}

type Found = { length: number; part: Inline };

function linkAt(rest: string, depth: number): Found | null {
  const [whole, label = '', address = ''] = LINK.exec(rest) ?? [];
  const href = whole ? safeHref(address) : null;
  if (whole && href)
    return { length: whole.length, part: { kind: 'link', href, parts: readInline(label, depth) } };
  const [bare] = BARE_LINK.exec(rest) ?? [];
  // A part of a link that is too long would lead elsewhere.
  const target = bare && bare.length < LONGEST_LINK - 400 ? safeHref(bare) : null;
  if (!bare || !target) return null;
  const parts: Inline[] = [{ kind: 'text', text: bare }];
  return { length: bare.length, part: { kind: 'link', href: target, parts } };
}

/**
 * Finds the ends of marks in one text. What ends a mark is looked for from each of its beginnings,
 * so an end that was found, or found to be missing, is remembered: a text is searched through once
 * for each kind of mark, however many beginnings without an end somebody types.
 */
class Closers {
  /** The next end of each kind at or after where it was last looked for; the length: there is none. */
  private readonly next = new Map<RegExp, number>();

  constructor(private readonly text: string) {}

  /** @returns where the end begins, or -1 */
  after(close: RegExp, from: number): number {
    let at = this.next.get(close) ?? -1;
    if (at < from) {
      close.lastIndex = from;
      at = close.exec(this.text)?.index ?? this.text.length;
      this.next.set(close, at);
    }
    return at === this.text.length ? -1 : at;
  }
}

function markAt(text: string, at: number, closers: Closers, depth: number): Found | null {
  if (text[at] === '`') {
    const [code, inner = ''] = /^`([^`\n]+)`/.exec(text.slice(at)) ?? [];
    return code ? { length: code.length, part: { kind: 'code', text: inner } } : null;
  }
  for (const { open, close, kind } of marks) {
    const start = at + open.length;
    if (!text.startsWith(open, at) || !/\S/.test(text[start] ?? '')) continue;
    const end = closers.after(close, start + 1);
    if (end < 0) continue;
    const parts = readInline(text.slice(start, end), depth);
    return { length: end + open.length - at, part: { kind, parts } };
  }
  return null;
}

function mentionAt(rest: string): Found | null {
  const [mention] = MENTION.exec(rest) ?? [];
  return mention
    ? { length: mention.length, part: { kind: 'mention', handle: mention.slice(1) } }
    : null;
}

const MOST_NESTED = 4;
/** A longer one stays the text that it is. */
const LONGEST_LINK = 2_400;

/** The parts of one line of text. */
export function readInline(text: string, depth = 0): Inline[] {
  if (depth > MOST_NESTED) return [{ kind: 'text', text }];
  const parts: Inline[] = [];
  const closers = new Closers(text);
  let plain = '';
  const flush = () => {
    if (plain !== '') parts.push({ kind: 'text', text: plain });
    plain = '';
  };
  for (let at = 0; at < text.length; ) {
    const sign = text[at] ?? '';
    const isWordStart = at === 0 || !/[\p{L}\p{N}_]/u.test(text[at - 1] ?? '');
    const rest = isWordStart && /[[h@]/i.test(sign) ? text.slice(at, at + LONGEST_LINK) : '';
    const found =
      (rest === '' ? null : (linkAt(rest, depth + 1) ?? mentionAt(rest))) ??
      (isWordStart || sign === '*' || sign === '`' ? markAt(text, at, closers, depth + 1) : null);
    if (found) {
      flush();
      parts.push(found.part);
      at += found.length;
    } else {
      plain += text[at];
      at += 1;
    }
  }
  flush();
  return parts;
}

const BULLET = /^\s*[-*+]\s+(.*)$/;
const NUMBER = /^\s*\d{1,3}[.)]\s+(.*)$/;

function listOf(lines: string[], pattern: RegExp): Inline[][] | null {
  const items = lines.map((line) => pattern.exec(line)?.[1]);
  return items.every((item) => item !== undefined) ? items.map((item) => readInline(item)) : null;
}

function blockOf(lines: string[]): Block {
  const text = lines.join('\n');
  const bullets = listOf(lines, BULLET);
  if (bullets) return { kind: 'list', isOrdered: false, items: bullets };
  const numbers = listOf(lines, NUMBER);
  if (numbers) return { kind: 'list', isOrdered: true, items: numbers };
  if (lines.every((line) => line.startsWith('>')))
    return {
      kind: 'quote',
      parts: readInline(lines.map((line) => line.replace(/^>\s?/, '')).join('\n')),
    };
  const heading = /^#{1,6}\s+(.+)$/.exec(text);
  if (heading && lines.length === 1)
    return { kind: 'heading', parts: readInline(heading[1] ?? '') };
  return { kind: 'paragraph', parts: readInline(text) };
}

/** The blocks of a text; a list may follow a paragraph without a blank line. */
export function readRichText(text: string): Block[] {
  const blocks: Block[] = [];
  let open: string[] = [];
  let code: string[] | null = null;
  const kindOf = (line: string) =>
    BULLET.test(line)
      ? 'bullet'
      : NUMBER.test(line)
        ? 'number'
        : line.startsWith('>')
          ? 'quote'
          : '';
  const flush = () => {
    if (open.length > 0) blocks.push(blockOf(open));
    open = [];
  };
  for (const line of text.replace(/\r\n?/g, '\n').split('\n')) {
    if (line.startsWith('```')) {
      flush();
      if (code) blocks.push({ kind: 'code', text: code.join('\n') });
      code = code ? null : [];
    } else if (code) code.push(line);
    else if (line.trim() === '') flush();
    else {
      const last = open.at(-1);
      if (last !== undefined && kindOf(last) !== kindOf(line)) flush();
      open.push(line);
    }
  }
  if (code) blocks.push({ kind: 'code', text: code.join('\n') });
  flush();
  return blocks;
}
