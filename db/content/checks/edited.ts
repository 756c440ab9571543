import { wordCount } from '../file-fields.ts';
import { SecondEditionFile } from '../second-edition.ts';
import { type ContentDocument, editionOf, textFields } from './documents.ts';
import type { Finding } from './finding.ts';

/** A valid file of the second edition; invalid ones have findings of their own. */
export type EditedStation = { file: string; station: SecondEditionFile };

export function editedStations(documents: readonly ContentDocument[]): EditedStation[] {
  return documents.flatMap((document) => {
    if (editionOf(document) !== 2) return [];
    const parsed = SecondEditionFile.safeParse(document.value);
    return parsed.success ? [{ file: document.file, station: parsed.data }] : [];
  });
}

export type Rule = (station: SecondEditionFile) => Iterable<Omit<Finding, 'file'>>;

/** Words that a candidate has to read before the task begins. */
export function readingWords({ candidateTask }: SecondEditionFile): number {
  const { scenario, task, materials } = candidateTask;
  const shown = materials.flatMap(({ id: _id, kind: _kind, textAlternative, ...rest }) =>
    rest && textAlternative ? textFields(rest) : [],
  );
  return [scenario, task, ...shown.map(({ text }) => text)].reduce(
    (sum, text) => sum + wordCount(text),
    0,
  );
}
