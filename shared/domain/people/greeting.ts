import { nameProblem } from './person-name.ts';

/** "Dear Ana," from a stored name, which may predate the rules for names. */
export function greeting(name: string): string {
  const first = name.trim().split(/\s+/)[0];
  return `Dear ${first && !nameProblem(first) ? first : 'colleague'},`;
}
