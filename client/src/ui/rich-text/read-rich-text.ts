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
const BARE_LINK = /^https?:\/\/[^\s<>]*[^\s<>.,;:!?'")\]]/i;
const LINK = /^\[([^\]\n]{1,300})\]\(([^)\s]{1,2000})\)/;
const marks = [
  { pattern: /^\*\*(?=\S)(.+?)(?<=\S)\*\*/s, kind: 'strong' },
  { pattern: /^__(?=\S)(.+?)(?<=\S)__/s, kind: 'strong' },
  { pattern: /^\*(?=\S)(.+?)(?<=\S)\*(?!\*)/s, kind: 'emphasis' },
  { pattern: /^_(?=\S)(.+?)(?<=\S)_(?![\p{L}\p{N}])/su, kind: 'emphasis' },
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
  const target = bare ? safeHref(bare) : null;
  if (!bare || !target) return null;
  const parts: Inline[] = [{ kind: 'text', text: bare }];
  return { length: bare.length, part: { kind: 'link', href: target, parts } };
}

function markAt(rest: string, depth: number): Found | null {
  const [code, text = ''] = /^`([^`\n]+)`/.exec(rest) ?? [];
  if (code) return { length: code.length, part: { kind: 'code', text } };
  for (const { pattern, kind } of marks) {
    const [whole, inner = ''] = pattern.exec(rest) ?? [];
    if (whole) return { length: whole.length, part: { kind, parts: readInline(inner, depth) } };
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

/** The parts of one line of text. */
export function readInline(text: string, depth = 0): Inline[] {
  if (depth > MOST_NESTED) return [{ kind: 'text', text }];
  const parts: Inline[] = [];
  let plain = '';
  const flush = () => {
    if (plain !== '') parts.push({ kind: 'text', text: plain });
    plain = '';
  };
  for (let at = 0; at < text.length; ) {
    const rest = text.slice(at);
    const isWordStart = at === 0 || !/[\p{L}\p{N}_]/u.test(text[at - 1] ?? '');
    const found =
      (isWordStart ? (linkAt(rest, depth + 1) ?? mentionAt(rest)) : null) ??
      (isWordStart || rest.startsWith('*') || rest.startsWith('`')
        ? markAt(rest, depth + 1)
        : null);
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
