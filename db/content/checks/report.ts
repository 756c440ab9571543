import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { Category } from '@cascade/shared/domain/stations/parts';
import { parse } from 'yaml';
import { z } from 'zod';
import { ReferenceFile } from '../reference-file.ts';
import { ScenarioFile } from '../scenario-file.ts';
import { standardSentences } from '../words/standard-sentences.ts';
import { answerRule, safetyRule, singleItemRule } from './answers.ts';
import { checkBlueprint, countPresent, type Presence, readBlueprint } from './blueprint.ts';
import { checkCitations } from './citations.ts';
import { checkDistribution, distributionLines } from './distribution.ts';
import { readDocuments } from './documents.ts';
import { checkDrugs } from './drugs.ts';
import { type EditedStation, editedStations, type Rule } from './edited.ts';
import { checkExamInfo } from './exam-info.ts';
import { figureRule } from './figures.ts';
import type { Finding } from './finding.ts';
import { checkLanguage } from './language.ts';
import { learningRule } from './learning.ts';
import { levelRule } from './levels.ts';
import { checkReadability } from './readability.ts';
import { checkSharedSentences } from './sentences.ts';
import { checkSimilarity } from './similarity.ts';
import { checkSpelling } from './spelling.ts';
import { styleRule } from './style.ts';

type ContentReport = {
  findings: Finding[];
  files: number;
  presence: Presence[];
  guides: number;
  distribution: string[];
};

const rules = [answerRule, safetyRule, singleItemRule, levelRule, styleRule, figureRule];

function checkRules(stations: readonly EditedStation[], applied: readonly Rule[]): Finding[] {
  return stations.flatMap(({ file, station }) =>
    applied.flatMap((rule) => [...rule(station)].map((problem) => ({ file, ...problem }))),
  );
}

/** Runs every rule over a content folder. `prefixes` limits the report, not what is read. */
export function checkContent(
  folder: string,
  prefixes: readonly string[] = [],
  complete: readonly string[] = readCompleteCategories(folder),
): ContentReport {
  const rows = readBlueprint(join(folder, 'blueprint.csv'));
  const stations = readDocuments(join(folder, 'scenarios'), {
    schema: ScenarioFile,
    nameField: 'scenarioNumber',
  });
  const guides = readDocuments(
    join(folder, 'references'),
    { schema: ReferenceFile, nameField: 'id' },
    'references/',
  );
  const edited = editedStations(stations.documents);
  const guideSlugs = new Set(guides.documents.map(({ file }) => basename(file, '.yaml')));
  const everything = [...stations.documents, ...guides.documents];
  const findings = [
    ...stations.findings,
    ...guides.findings,
    ...checkExamInfo(folder),
    ...checkBlueprint(stations.documents, rows, complete),
    ...checkReadability(stations.documents),
    ...checkSharedSentences(stations.documents, standardSentences),
    ...checkSharedSentences(guides.documents, standardSentences),
    ...checkSimilarity(stations.documents),
    ...checkSpelling(everything),
    ...checkDrugs(everything),
    ...checkLanguage(everything),
    ...checkCitations(everything),
    ...checkRules(edited, [...rules, learningRule(guideSlugs)]),
    ...checkDistribution(edited),
  ];
  const isWanted = (file: string | undefined) =>
    file !== undefined &&
    (prefixes.length === 0 || prefixes.some((prefix) => basename(file).startsWith(prefix)));
  return {
    findings: findings
      .filter((finding) => isWanted(finding.file) || isWanted(finding.also))
      .sort((a, b) => a.file.localeCompare(b.file, 'en')),
    files: everything.filter((document) => isWanted(document.file)).length,
    presence: countPresent(stations.documents, rows),
    guides: guides.documents.length,
    distribution: distributionLines(stations.documents, edited),
  };
}

export function reportLines(report: ContentReport): string[] {
  const { findings, files, presence, guides, distribution } = report;
  const total = (of: (count: Presence) => number) =>
    presence.reduce((sum, count) => sum + of(count), 0);
  const present = total((count) => count.present);
  const wanted = total((count) => count.wanted);
  return [
    ...findings.map(({ file, field, message }) => `${file}: ${field}: ${message}`),
    ...presence.map((count) => `${count.category}: ${count.present} of ${count.wanted}`),
    `stations: ${present} of ${wanted}, ${wanted - present} missing`,
    `guides: ${guides}`,
    ...distribution,
    `content: ${files} files, ${findings.length} problems`,
  ];
}

function readCompleteCategories(folder: string): Category[] {
  const file = join(folder, 'complete.yaml');
  return existsSync(file) ? z.array(Category).parse(parse(readFileSync(file, 'utf8'))) : [];
}
