import type { TemplateType } from '../templates.ts';
import { fitText } from './fit.ts';
import type { Font, Mark, Measure } from './marks.ts';

export type Place = { width: number; height: number };

export const white = '#ffffff';
/** White, so that everything keeps to the colours of the gradient. */
export const veil = (share: number) => `rgba(255, 255, 255, ${share})`;

export const serif = (size: number, weight = 550): Font => ({ family: 'serif', weight, size });
export const sans = (size: number, weight = 450): Font => ({ family: 'sans', weight, size });

/** Specification, section 9. Dark enough for white text: contrast at least 4.5. */
const gradients: Record<TemplateType, { from: string; to: string }> = {
  achievement: { from: '#1f5a94', to: '#5f3d8f' },
  progress: { from: '#1d6f45', to: '#0b5f6b' },
  streak: { from: '#b4570f', to: '#9c2420' },
  milestone: { from: '#b4570f', to: '#9c2420' },
};

export const MARGIN = 96;
/** Stories: what lies outside is covered by the platform's own controls. */
const STORY_TOP = 210;
const STORY_BOTTOM = 1_580;

function topOf({ height }: Place): number {
  return height > 1_080 ? STORY_TOP : MARGIN;
}
function bottomOf({ height }: Place): number {
  return height > 1_080 ? STORY_BOTTOM : height - MARGIN;
}

/** A block of centred lines; `y` is the first baseline. */
export function textBlock(
  text: string,
  at: { x: number; y: number; width: number; lines: number; align?: 'left' | 'center' | 'right' },
  font: Font,
  measure: Measure,
  colour = white,
): Mark[] {
  const fitted = fitText(text, font, at, measure);
  const leading = fitted.font.size * 1.18;
  return fitted.lines.map((line, place) => ({
    kind: 'text',
    text: line,
    x: at.x,
    y: at.y + place * leading,
    align: at.align ?? 'center',
    font: fitted.font,
    colour,
  }));
}

/** Paper of the picture: the gradient, two calm discs, and the product's name. */
export function paperOf(type: TemplateType, place: Place, eyebrow: string): Mark[] {
  const { width, height } = place;
  const top = topOf(place);
  return [
    { kind: 'gradient', width, height, ...gradients[type] },
    { kind: 'disc', x: width * 0.98, y: height * 0.02, radius: width * 0.46, colour: veil(0.05) },
    { kind: 'disc', x: width * 0.02, y: height * 1.02, radius: width * 0.56, colour: veil(0.045) },
    ...emblem(MARGIN, top),
    {
      kind: 'text',
      text: 'CASCade',
      x: MARGIN + 58,
      y: top + 37,
      align: 'left',
      font: serif(46, 650),
      colour: white,
    },
    {
      kind: 'text',
      text: eyebrow,
      x: width - MARGIN,
      y: top + 34,
      align: 'right',
      font: sans(32, 500),
      colour: veil(0.86),
    },
  ];
}

/** As in the header of the product: three lines and a dot. */
function emblem(x: number, y: number): Mark[] {
  const unit = 2.15;
  const line = (from: number, to: number, row: number): Mark => ({
    kind: 'path',
    points: [
      [x + from * unit, y + row * unit],
      [x + to * unit, y + row * unit],
    ],
    line: 2.4 * unit,
    colour: white,
  });
  return [
    line(2, 11, 4),
    line(2, 14, 10),
    line(2, 18, 16),
    { kind: 'disc', x: x + 16.4 * unit, y: y + 4 * unit, radius: 1.9 * unit, colour: white },
  ];
}

const PURPOSE = 'Preparing for the CASC';
/** Between the name and what is beside it. */
const GAP = 48;

/** At the foot: who it is, where the member wants that, and what for. A long name has it alone. */
export function footerOf(name: string | null, place: Place, measure: Measure): Mark[] {
  const middle = bottomOf(place) - 25;
  const inner = place.width - 2 * MARGIN;
  const [nameFont, purposeFont] = [sans(38, 650), sans(32)];
  const rule: Mark = {
    kind: 'box',
    x: MARGIN,
    y: middle - 67,
    width: inner,
    height: 2,
    corner: 1,
    colour: veil(0.28),
  };
  const purpose = (x: number, align: 'center' | 'right'): Mark => ({
    kind: 'text',
    text: PURPOSE,
    x,
    y: middle + purposeFont.size * 0.34,
    align,
    font: purposeFont,
    colour: veil(0.9),
  });
  if (name === null) return [rule, purpose(place.width / 2, 'center')];
  const beside = inner - measure(PURPOSE, purposeFont) - GAP;
  const isShort = measure(name, nameFont) <= beside;
  const fitted = fitText(name, nameFont, { width: inner, lines: 2 }, measure);
  const leading = fitted.font.size * 1.18;
  const first = middle + fitted.font.size * 0.34 - ((fitted.lines.length - 1) * leading) / 2;
  return [
    rule,
    ...fitted.lines.map(
      (text, line): Mark => ({
        kind: 'text',
        text,
        x: isShort ? MARGIN : place.width / 2,
        y: first + line * leading,
        align: isShort ? 'left' : 'center',
        font: fitted.font,
        colour: white,
      }),
    ),
    ...(isShort ? [purpose(place.width - MARGIN, 'right')] : []),
  ];
}
