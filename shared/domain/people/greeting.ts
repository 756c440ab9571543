import { nameProblem } from './person-name.ts';

export function greeting(name: string): string {
  const first = name.trim().split(/\s+/)[0];
  return `Dear ${first && !nameProblem(first) ? first : 'colleague'},`;
}
