import { join } from 'node:path';
import { readScenarioFile } from '@cascade/db/seed/content';
import { ScenarioCard } from '@cascade/shared/features/scenarios/contract';
import { repositoryRoot } from '@cascade/shared/node/root';

const LONG_CHARACTERS = 40;

/** Letters and digits only, so that JSON, HTML and prose match. */
const plainWords = (text: string): string =>
  text
    .replace(/\\[nrt]/g, ' ')
    .replace(/&#?\w+;/g, ' ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .toLowerCase();

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(textsIn);
}

function sentencesOf(part: unknown): string[] {
  return textsIn(part)
    .flatMap((text) => text.split(/(?<=[.?!:;])\s+|\n+/))
    .map((sentence) => plainWords(sentence).trim())
    .filter((sentence) => sentence.length >= LONG_CHARACTERS);
}

const fileOf = (number: string) =>
  readScenarioFile(join(repositoryRoot(), 'db/content/scenarios', `${number}.yaml`)).file;

export const cardOf = (number: string) => ScenarioCard.omit({ id: true }).parse(fileOf(number));

export function textsOf(number: string) {
  const { candidateTask, actorBrief, ...rest } = fileOf(number);
  const open = plainWords(textsIn([candidateTask, cardOf(number)]).join(' '));
  const closed = (part: unknown) => sentencesOf(part).filter((one) => !open.includes(one));
  return {
    task: sentencesOf(candidateTask),
    brief: closed(actorBrief),
    scheme: closed(rest),
  };
}

export function foundIn(
  pieces: { from: string; text: string }[],
  sentences: readonly string[],
): string[] {
  return pieces.flatMap(({ from, text }) => {
    const words = plainWords(text);
    return sentences.filter((one) => words.includes(one)).map((one) => `${from}: ${one}`);
  });
}
