import { join } from 'node:path';
import { readScenarioFile } from '@cascade/db/seed/content';
import { ScenarioCard } from '@cascade/shared/features/scenarios/contract';
import { repositoryRoot } from '@cascade/shared/node/root';

/** Long enough that no other text has the same words by chance. */
const LONG_CHARACTERS = 40;

/** Letters and digits alone, so that JSON, HTML and prose of one sentence are the same. */
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

/** What of a station may and may not reach a candidate, sentence by sentence. */
export function textsOf(number: string) {
  const { candidateTask, actorBrief, ...rest } = fileOf(number);
  const open = plainWords(textsIn([candidateTask, cardOf(number)]).join(' '));
  const closed = (part: unknown) => sentencesOf(part).filter((one) => !open.includes(one));
  return {
    task: sentencesOf(candidateTask),
    brief: closed(actorBrief),
    /** Scheme, areas of concern, feedback and whatever else an author may write. */
    scheme: closed(rest),
  };
}

/** Which of these sentences stand in what arrived, each with where it was. */
export function foundIn(
  pieces: { from: string; text: string }[],
  sentences: readonly string[],
): string[] {
  return pieces.flatMap(({ from, text }) => {
    const words = plainWords(text);
    return sentences.filter((one) => words.includes(one)).map((one) => `${from}: ${one}`);
  });
}
