import type { Lead } from './leads.ts';
import { STRIP_MS, type Trace } from './trace.ts';

/** All in mm of paper: 25 mm to the second, 10 mm to the millivolt. */
export const MM_PER_S = 25;
export const MM_PER_MV = 10;

const SAMPLE_MS = 4;
const COLUMN_MS = STRIP_MS / 4;
const left = 14;
const top = 27;
const rowMm = 31;

export const paper = {
  width: left + (STRIP_MS / 1_000) * MM_PER_S + 4,
  height: top + 3 * rowMm + 16,
};

const rows: readonly (readonly Lead[])[] = [
  ['I', 'aVR', 'V1', 'V4'],
  ['II', 'aVL', 'V2', 'V5'],
  ['III', 'aVF', 'V3', 'V6'],
];

export type Strip = { lead: Lead; x: number; y: number; fromMs: number; toMs: number };

/** Four columns of three leads, which follow each other in time, and lead II beneath for all of it. */
export const strips: readonly Strip[] = [
  ...rows.flatMap((leads, row) =>
    leads.map((lead, column) => ({
      lead,
      x: left + (column * COLUMN_MS * MM_PER_S) / 1_000,
      y: top + row * rowMm,
      fromMs: column * COLUMN_MS,
      toMs: (column + 1) * COLUMN_MS,
    })),
  ),
  { lead: 'II', x: left, y: top + 3 * rowMm, fromMs: 0, toMs: STRIP_MS },
];

export const baselines = [0, 1, 2, 3].map((row) => top + row * rowMm);

const rounded = (mm: number) => Math.round(mm * 100) / 100;

/** An SVG path. */
export function pathOf({ valueAt }: Trace, { lead, x, y, fromMs, toMs }: Strip): string {
  const points: string[] = [];
  for (let ms = fromMs; ms <= toMs; ms += SAMPLE_MS) {
    const across = rounded(x + ((ms - fromMs) / 1_000) * MM_PER_S);
    points.push(`${across} ${rounded(y - valueAt(lead, ms) * MM_PER_MV)}`);
  }
  return `M${points.join('L')}`;
}

/** One millivolt for a fifth of a second. */
export function calibrationPath(y: number): string {
  const x = left - 10;
  return `M${x} ${y}h2v${-MM_PER_MV}h${0.2 * MM_PER_S}v${MM_PER_MV}h3`;
}
