import { readFileSync } from 'node:fs';
import { type ContentDocument, editionOf, fieldText } from './documents.ts';
import { type Finding, wholeFile } from './finding.ts';

type BlueprintRow = {
  number: string;
  category: string;
  title: string;
  difficulty: string;
  skill: string;
  setting: string;
};

function cells(line: string): string[] {
  return [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
    ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '',
  );
}

export function readBlueprint(file: string): BlueprintRow[] {
  return readFileSync(file, 'utf8')
    .split(/\r?\n/)
    .slice(1)
    .filter(Boolean)
    .map((line) => {
      const [number = '', category = '', title = '', difficulty = '', skill = '', setting = ''] =
        cells(line);
      return { number, category, title, difficulty, skill, setting };
    });
}

const stationFile = (row: BlueprintRow) => `${row.number}.yaml`;

export type Presence = { category: string; present: number; wanted: number };

export function countPresent(
  stations: readonly ContentDocument[],
  rows: readonly BlueprintRow[],
): Presence[] {
  const files = new Set(stations.map((station) => station.file));
  const counts = new Map<string, Presence>();
  for (const row of rows) {
    const count = counts.get(row.category) ?? { category: row.category, present: 0, wanted: 0 };
    count.wanted += 1;
    if (files.has(stationFile(row))) count.present += 1;
    counts.set(row.category, count);
  }
  return [...counts.values()];
}

const repeated = ['title', 'category', 'difficulty', 'setting', 'skill'] as const;
/** Titles, settings and computed difficulties of the second edition are written back to the blueprint. */
const repeatedInSecondEdition: readonly string[] = ['category', 'skill'];

/**
 * Every station is a blueprint row with the same title; every row of a complete category is a
 * station.
 */
export function checkBlueprint(
  stations: readonly ContentDocument[],
  rows: readonly BlueprintRow[],
  completeCategories: readonly string[],
): Finding[] {
  const findings: Finding[] = [];
  const rowsByFile = new Map(rows.map((row) => [stationFile(row), row]));
  for (const station of stations) {
    const row = rowsByFile.get(station.file);
    if (!row) {
      const message = 'is not in blueprint.csv';
      findings.push({ file: station.file, field: 'scenarioNumber', message });
      continue;
    }
    for (const field of repeated) {
      if (editionOf(station) === 2 && !repeatedInSecondEdition.includes(field)) continue;
      const found = fieldText(station, field);
      if (found === undefined || found.trim() === row[field]) continue;
      const message = `is '${found}'; blueprint.csv has '${row[field]}'`;
      findings.push({ file: station.file, field, message });
    }
  }
  const present = new Set(stations.map((station) => station.file));
  for (const [file, row] of rowsByFile) {
    if (present.has(file) || !completeCategories.includes(row.category)) continue;
    findings.push({ file, field: wholeFile, message: `is missing; ${row.category} is complete` });
  }
  return findings;
}
