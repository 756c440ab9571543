import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  emptyStudyStats,
  longStudyStats,
  someStudyStats,
} from '../../../testing/factories/study-stats.ts';
import { sizeOf, templates } from '../templates.ts';
import { composePicture } from './compose.ts';
import { fitText } from './fit.ts';
import type { Font, Mark, Measure } from './marks.ts';

/** Wider than the real fonts on average. */
const measure: Measure = (text, { size }) => [...text].length * size * 0.56;
const font: Font = { family: 'sans', weight: 450, size: 40 };

type TextMark = Extract<Mark, { kind: 'text' }>;

const isText = (mark: Mark): mark is TextMark => mark.kind === 'text';

function boxOf({ text, x, y, align, font: own }: TextMark) {
  const width = measure(text, own);
  // Digits stand on the line.
  const depth = /^[\d%]+$/.test(text) ? 0 : 0.2;
  const left = { left: x, center: x - width / 2, right: x - width }[align];
  return {
    text,
    left,
    right: left + width,
    top: y - own.size * 0.72,
    bottom: y + own.size * depth,
  };
}

const names = [
  null,
  'CalmHeron42',
  'Dr Wilhelmina-Alexandra Featherstonehaugh-Łukasiewicz Cholmondeley',
  'W'.repeat(80),
];
const everyCase = templates.flatMap((template) =>
  [someStudyStats(), longStudyStats, emptyStudyStats].flatMap((stats, at) =>
    names.map((name) => ({
      template,
      stats,
      name,
      title: `${template.name}, figures ${at}, ${name}`,
    })),
  ),
);

describe('the pictures', () => {
  test.each(everyCase)(
    '$title: every text is whole, inside, and on no other',
    ({ template, stats, name }) => {
      const { width, height } = sizeOf(template);
      const boxes = composePicture(template, stats, name, measure).filter(isText).map(boxOf);
      for (const box of boxes) {
        expect(box.left).toBeGreaterThanOrEqual(40);
        expect(box.right).toBeLessThanOrEqual(width - 40);
        expect(box.top).toBeGreaterThanOrEqual(0);
        expect(box.bottom).toBeLessThanOrEqual(height - 40);
      }
      for (const [at, one] of boxes.entries())
        for (const other of boxes.slice(at + 1)) {
          const overlaps =
            one.left < other.right &&
            other.left < one.right &&
            one.top < other.bottom &&
            other.top < one.bottom;
          expect(overlaps ? `${one.text} on ${other.text}` : '').toBe('');
        }
    },
  );

  test('the same arguments give the same picture, and the name is only there where it is wanted', () => {
    const [template] = templates;
    if (!template) throw new Error('There is no template.');
    const stats = someStudyStats();
    const drawn = (name: string | null) => composePicture(template, stats, name, measure);
    expect(drawn('CalmHeron42')).toEqual(drawn('CalmHeron42'));
    expect(JSON.stringify(drawn('CalmHeron42'))).toContain('CalmHeron42');
    expect(JSON.stringify(drawn(null))).not.toContain('CalmHeron42');
  });
});

describe('fitting text', () => {
  const textOf = (lines: string[]) => lines.join('').replaceAll(' ', '');

  test('whatever the text, nothing of it is left out and no line is too wide', () => {
    const width = 400;
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 120 }), (text) => {
        const fitted = fitText(text, font, { width, lines: 3 }, measure);
        expect(textOf(fitted.lines)).toBe(text.replaceAll(/\s/g, ''));
        for (const line of fitted.lines) {
          const isOne = [...new Intl.Segmenter().segment(line)].length === 1;
          expect(isOne || measure(line, fitted.font) <= width).toBe(true);
        }
      }),
    );
  });

  test('a short text keeps its size and its line; a long one gets smaller before it gets more lines', () => {
    expect(fitText('CalmHeron42', font, { width: 400, lines: 2 }, measure)).toEqual({
      lines: ['CalmHeron42'],
      font,
    });
    const one = fitText(
      'Every Child & Adolescent station',
      font,
      { width: 400, lines: 1 },
      measure,
    );
    expect(one.lines).toEqual(['Every Child & Adolescent station']);
    expect(one.font.size).toBeLessThan(font.size);
  });

  test('two lines are about equally long', () => {
    const frame = { width: 540, lines: 2 };
    const { lines } = fitText('Ann Mary Louise Smith of Bath', font, frame, measure);
    expect(lines).toEqual(['Ann Mary Louise', 'Smith of Bath']);
  });
});
