import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { type Block, type Inline, readInline, readRichText, safeHref } from './read-rich-text.ts';

const textOf = (parts: Inline[]): string =>
  parts
    .map((part) => {
      if ('parts' in part) return textOf(part.parts);
      return part.kind === 'mention' ? `@${part.handle}` : part.text;
    })
    .join('');
const hrefsOf = (parts: Inline[]): string[] =>
  parts.flatMap((part) => [
    ...(part.kind === 'link' ? [part.href] : []),
    ...('parts' in part ? hrefsOf(part.parts) : []),
  ]);
const inlinesOf = (block: Block): Inline[] => {
  if (block.kind === 'list') return block.items.flat();
  return block.kind === 'code' ? [] : block.parts;
};

describe('rich text', () => {
  test('knows paragraphs, lists, quotations and code', () => {
    const blocks = readRichText(
      'First\nline\n- one\n- **two**\n\n1. a\n2. b\n\n> said\n```\n<b>\n```',
    );
    expect(blocks.map(({ kind }) => kind)).toEqual(['paragraph', 'list', 'list', 'quote', 'code']);
    expect(blocks[4]).toEqual({ kind: 'code', text: '<b>' });
  });

  test('knows strong, emphasis, code, links and mentions', () => {
    expect(readInline('**a** _b_ `c` [d](https://e.example) @CalmHeron42')).toEqual([
      { kind: 'strong', parts: [{ kind: 'text', text: 'a' }] },
      { kind: 'text', text: ' ' },
      { kind: 'emphasis', parts: [{ kind: 'text', text: 'b' }] },
      { kind: 'text', text: ' ' },
      { kind: 'code', text: 'c' },
      { kind: 'text', text: ' ' },
      { kind: 'link', href: 'https://e.example/', parts: [{ kind: 'text', text: 'd' }] },
      { kind: 'text', text: ' ' },
      { kind: 'mention', handle: 'CalmHeron42' },
    ]);
  });

  test.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    '//evil.example',
    '/api/logout',
    'java\tscript:alert(1)',
  ])('%s leads nowhere', (address) => {
    expect(safeHref(address)).toBeNull();
    expect(hrefsOf(readInline(`[x](${address})`))).toEqual([]);
  });

  test('markup stays the text that it is', () => {
    const text = '<script>alert(1)</script> <img src=x onerror=alert(1)> <style>*{}</style>';
    expect(readRichText(text)).toEqual([{ kind: 'paragraph', parts: [{ kind: 'text', text }] }]);
  });

  test.each([' __a', ' **a', ' _a', ' *a', '*a_b**c__ ', '[a](', '`a ', 'http://['])(
    'ten thousand signs of “%s” are looked through a few times, not once per beginning',
    (part) => {
      let searched = 0;
      const exec = RegExp.prototype.exec;
      vi.spyOn(RegExp.prototype, 'exec').mockImplementation(function (this: RegExp, text) {
        const from = this.global ? this.lastIndex : 0;
        const found = exec.call(this, text);
        // Other patterns are bounded.
        const isUnbounded = this.global || this.source.includes('.+');
        if (!found && isUnbounded) searched += String(text).length - from;
        return found;
      });
      const text = part.repeat(10_000 / part.length);
      const parts = readInline(text);
      vi.restoreAllMocks();
      expect(parts.length).toBeLessThanOrEqual(text.length);
      // Four kinds of marks, nested at most five deep.
      expect(searched).toBeLessThanOrEqual(20 * text.length);
    },
  );

  test('a mark without an end stays text, and does not hide one that has an end', () => {
    expect(readInline('a __b **c** d')).toEqual([
      { kind: 'text', text: 'a __b ' },
      { kind: 'strong', parts: [{ kind: 'text', text: 'c' }] },
      { kind: 'text', text: ' d' },
    ]);
  });

  test('a link that is too long stays text', () => {
    const long = `https://e.example/${'a'.repeat(3_000)}`;
    expect(hrefsOf(readInline(long))).toEqual([]);
  });

  test('whatever is typed is read, and only http and https are ever linked', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 200, unit: 'grapheme' }), (text) => {
        const parts = readRichText(text).flatMap(inlinesOf);
        for (const href of hrefsOf(parts)) expect(href).toMatch(/^https?:\/\//);
        expect(textOf(parts).length).toBeLessThanOrEqual(text.length);
      }),
    );
  });
});
