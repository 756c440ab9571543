import { plainWords } from '@cascade/shared/domain/text/similarity';
import { wordCount } from '../file-fields.ts';
import type { Rule } from './edited.ts';

const names = ['excellent', 'good', 'average', 'poor', 'veryPoor'] as const;

/** Level texts tell the marks apart: distinct, and `good` says what is more than `average`. */
export const levelRule: Rule = function* ({ markScheme }) {
  for (const [at, { levels }] of markScheme.competencyDomains.entries()) {
    const field = (name: string) => `markScheme.competencyDomains.${at}.levels.${name}`;
    const plain = Object.fromEntries(
      names.map((name) => [name, plainWords(levels[name]).join(' ')]),
    );
    for (const [place, name] of names.entries()) {
      const same = names.slice(0, place).find((other) => plain[other] === plain[name]);
      if (same) yield { field: field(name), message: `is the same as ${same}` };
    }
    if (plain.average?.includes(plain.good ?? '') && plain.good !== plain.average)
      yield { field: field('good'), message: 'is part of average, so it demands less' };
    const [good, average] = [wordCount(levels.good), wordCount(levels.average)];
    if (good < average * 0.5)
      yield {
        field: field('good'),
        message: `has ${good} words beside ${average} of average; say what is more than average`,
      };
  }
};
