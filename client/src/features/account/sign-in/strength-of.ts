import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

const estimator = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });

/**
 * 0 to 4.
 * @param known what others know of the person
 */
export function strengthOf(password: string, known: string[]): number {
  return estimator.check(password.slice(0, 128), ['cascade', 'casc', ...known]).score;
}
