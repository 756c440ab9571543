/** A Markdown subset; everything else stays text, so input can never become markup. */

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
/** Closing marks: not after a space, nor inside a word where ambiguous. */
const marks = [
  { open: '**', close: /(?<=\S)\*\*/g, kind: 'strong' },
  { open: '__', close: /(?<=\S)__/g, kind: 'strong' },
  { open: '*', close: /(?<=\S)\*(?!\*)/g, kind: 'emphasis' },
  { open: '_', close: /(?<=\S)_(?![\p{L}\p{N}])/gu, kind: 'emphasis' },
] as const;

/** Http or https only, else null. */
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
  // A truncated link would lead elsewhere.
  const target = bare && bare.length < LONGEST_LINK - 400 ? safeHref(bare) : null;
  if (!bare || !target) return null;
  const parts: Inline[] = [{ kind: 'text', text: bare }];
  return { length: bare.length, part: { kind: 'link', href: target, parts } };
}

/** Remembers results, so that a text with many unclosed marks is scanned once per kind. */
class Closers {
  /** The text's length when there is none. */
  private readonly next = new Map<RegExp, number>();

  constructor(private readonly text: string) {}

  /** @returns -1 without one */
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
/** Longer links stay text. */
const LONGEST_LINK = 2_400;

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

/** A list may follow a paragraph without a blank line. */
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
