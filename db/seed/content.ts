import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { repositoryRoot } from '@cascade/shared/node/root';
import { parse } from 'yaml';
import { ScenarioFile } from '../content/scenario-file.ts';

export class ContentError extends Error {
  override name = 'ContentError';
}

export type AuthoredScenario = ScenarioFile & { id: number; contentHash: string };

/** Raise it when the storage format changes, so that unchanged files are rewritten. */
const STORAGE_VERSION = 2;

/**
 * Blueprint numbers in order; the index gives the station's id. The first column is never quoted.
 */
function readBlueprintNumbers(file: string): string[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .slice(1)
    .map((row) => row.slice(0, row.indexOf(',')))
    .filter(Boolean);
}

/**
 * Reads one authored station.
 * @throws ContentError naming the file and every invalid field
 */
export function readScenarioFile(path: string): { file: ScenarioFile; contentHash: string } {
  const name = basename(path);
  const source = readFileSync(path, 'utf8');
  let value: unknown;
  try {
    value = parse(source);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new ContentError(`${name} is not YAML: ${reason}`);
  }
  const parsed = ScenarioFile.safeParse(value);
  if (!parsed.success) {
    const lines = parsed.error.issues.map(
      (issue) => `${name}: ${issue.path.join('.') || '(file)'}: ${issue.message}`,
    );
    throw new ContentError(lines.join('\n'));
  }
  if (`${parsed.data.scenarioNumber}.yaml` !== name)
    throw new ContentError(
      `${name}: scenarioNumber: is ${parsed.data.scenarioNumber}, not the file's name`,
    );
  const contentHash = createHash('sha256').update(`${STORAGE_VERSION}\n${source}`).digest('hex');
  return { file: parsed.data, contentHash };
}

/** Every authored station, by number. One error names all invalid files. */
export function readScenarios(folder = join(repositoryRoot(), 'db/content')): AuthoredScenario[] {
  const numbers = readBlueprintNumbers(join(folder, 'blueprint.csv'));
  const wrong: string[] = [];
  const scenarios: AuthoredScenario[] = [];
  for (const name of readdirSync(join(folder, 'scenarios')).sort()) {
    if (!name.endsWith('.yaml')) continue;
    try {
      const { file, contentHash } = readScenarioFile(join(folder, 'scenarios', name));
      const id = numbers.indexOf(file.scenarioNumber) + 1;
      if (id === 0) throw new ContentError(`${name}: scenarioNumber: is not in blueprint.csv`);
      scenarios.push({ ...file, id, contentHash });
    } catch (error) {
      if (!(error instanceof ContentError)) throw error;
      wrong.push(error.message);
    }
  }
  if (wrong.length > 0) throw new ContentError(wrong.join('\n'));
  return scenarios;
}
