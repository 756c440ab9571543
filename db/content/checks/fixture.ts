import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { repositoryRoot } from '@cascade/shared/node/root';
import { parse, stringify } from 'yaml';
import { editionOf, textFields } from './documents.ts';
import { checkContent } from './report.ts';

/** A content folder for one test: altered real stations, and a made-up guide. */

export const realContent = join(repositoryRoot(), 'db/content');

type Changes = Readonly<Record<string, unknown>>;

function change(value: unknown, changes: Changes): unknown {
  for (const [path, replacement] of Object.entries(changes)) {
    const keys = path.split('.');
    const last = keys.pop() ?? '';
    let holder = value as Record<string, unknown>;
    for (const key of keys) holder = holder[key] as Record<string, unknown>;
    holder[last] = replacement;
  }
  return value;
}

const madeUpGuide = 'low-mood-history';

const readYaml = (path: string): unknown => parse(readFileSync(join(realContent, path), 'utf8'));

export function readStation(number: string): unknown {
  return readYaml(`scenarios/${number}.yaml`);
}

const isSecondEdition = (station: unknown) =>
  editionOf({ file: '', texts: [], value: station }) === 2;

export function stationText(number: string, field: string): string {
  const found = textFields(readStation(number)).find((text) => text.field === field)?.text;
  if (found === undefined) throw new Error(`${number} has no ${field}`);
  return found;
}

const section = (topic: string) => ({
  title: `Asking about ${topic}`,
  content: [
    `Begin with an open question about ${topic} and wait.`,
    `Ask when ${topic} first changed and what came before.`,
    `Look for what makes ${topic} worse on an ordinary day.`,
    `Say back what you have heard about ${topic} in short.`,
  ],
});

const guide = (): Record<string, unknown> => ({
  id: madeUpGuide,
  title: 'A history of low mood',
  specialty: 'Adult Mental Health',
  color: 'blue',
  icon: 'clipboard-list',
  tags: ['history', 'depression', 'mood'],
  lastUpdated: '2026-01-15',
  summary: 'A frame for seven minutes with somebody who is low.',
  sections: [
    section('sleep'),
    section('appetite'),
    section('pleasure'),
    {
      title: 'Afterwards',
      content: [
        'Look up the current version of the guidance before you rely on this.',
        'Tell the person what you think and ask what they make of it.',
        'Offer a plan in which the person has a part to play.',
        'Agree when you will meet again and whom to ring before.',
      ],
    },
  ],
  sources: ['NICE NG222 Depression in adults: treatment and management', 'ICD-11'],
});

export class ContentFolder {
  readonly root = mkdtempSync(join(tmpdir(), 'content-'));
  readonly folder = join(this.root, 'db/content');

  constructor() {
    mkdirSync(join(this.folder, 'scenarios'), { recursive: true });
    mkdirSync(join(this.folder, 'references'));
    cpSync(join(realContent, 'blueprint.csv'), join(this.folder, 'blueprint.csv'));
  }

  write(path: string, text: string): this {
    writeFileSync(join(this.folder, path), text);
    return this;
  }

  /** Guides become the made-up one, because the folder has no others. */
  station(number: string, changes: Changes = {}, as = number): this {
    const station = readStation(number);
    const guides = isSecondEdition(station) ? { 'feedback.learning.guides': [madeUpGuide] } : {};
    return this.write(
      `scenarios/${as}.yaml`,
      stringify(change(station, { ...guides, ...changes })),
    );
  }

  /** A station of the first edition under the number AMH.14. */
  firstEdition(changes: Changes = {}): this {
    const station = readYaml('checks/first-edition.yaml');
    return this.write('scenarios/AMH.14.yaml', stringify(change(station, changes)));
  }

  guide(changes: Changes = {}, as = madeUpGuide): this {
    return this.write(`references/${as}.yaml`, stringify(change(guide(), changes)));
  }

  check(prefixes: readonly string[] = [], complete: readonly string[] = []) {
    return checkContent(this.folder, prefixes, complete);
  }

  remove(): void {
    rmSync(this.root, { recursive: true, force: true });
  }
}
