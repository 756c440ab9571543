import type { Outcome } from './fault.ts';

const columns = ['lost', 'duplicate', 'foreign', 'not dense', 'state differs'];
const NAME_WIDTH = 52;

export const headings = ['fault'.padEnd(NAME_WIDTH), ...columns, 'seconds'].join('  ');

function figuresOf({ counts }: Outcome): number[] {
  return [counts.lost, counts.duplicate, counts.foreign, counts.notDense, counts.differs];
}

export function lineOf(name: string, outcome: Outcome, seconds: string): string {
  const figures = figuresOf(outcome).map((figure, at) =>
    String(figure).padStart(columns[at]?.length ?? 0),
  );
  return [name.padEnd(NAME_WIDTH), ...figures, seconds.padStart(7)].join('  ');
}

export function problemsOf(outcome: Outcome): string[] {
  const counted = figuresOf(outcome)
    .map((figure, at) => (figure === 0 ? '' : `${columns[at]}: ${figure}`))
    .filter(Boolean);
  return [...counted, ...outcome.broken.map((what) => `not so: ${what}`)];
}
